// Tests of MartletCommand.
