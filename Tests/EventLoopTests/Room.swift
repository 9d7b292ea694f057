// Tests of EventLoop.
