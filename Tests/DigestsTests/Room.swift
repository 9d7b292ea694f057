// Tests of Digests.
