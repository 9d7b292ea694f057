// ConnectServer: room to be filled.
