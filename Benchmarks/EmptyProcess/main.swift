// A Swift process that does nothing until its input ends: what every process costs.
while readLine() != nil {}
