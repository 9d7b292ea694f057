// Tests of SDKGeneration.
