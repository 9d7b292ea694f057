// Tests of ConnectorAPI.
