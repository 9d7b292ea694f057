// EventLoop: room to be filled.
