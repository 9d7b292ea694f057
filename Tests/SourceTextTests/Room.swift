// Tests of SourceText.
