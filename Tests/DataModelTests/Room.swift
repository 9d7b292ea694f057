// Tests of DataModel.
