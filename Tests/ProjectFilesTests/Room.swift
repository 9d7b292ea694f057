// Tests of ProjectFiles.
