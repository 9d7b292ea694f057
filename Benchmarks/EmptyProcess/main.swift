// A Swift process that does nothing until its input ends, to measure the memory of an empty process.
while readLine() != nil {}
