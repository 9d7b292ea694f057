/// The record of the benchmarks.
// sourcery: persist, table = "task"
struct TaskItem: Equatable, Sendable {
  var id: Int
  var title: String
  var score: Double
  var done: Bool
  var createdAt: Int
}
