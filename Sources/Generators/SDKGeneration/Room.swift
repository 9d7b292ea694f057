// SDKGeneration: room to be filled.
