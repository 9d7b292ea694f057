// Tests of Martlet.
