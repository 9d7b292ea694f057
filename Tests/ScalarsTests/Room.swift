// Tests of Scalars.
