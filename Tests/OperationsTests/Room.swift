// Tests of Operations.
