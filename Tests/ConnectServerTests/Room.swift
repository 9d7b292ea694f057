// Tests of ConnectServer.
