// Tests of Execution.
