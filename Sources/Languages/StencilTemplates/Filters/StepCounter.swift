/// Counts the steps of an expensive filter, and stops it when it exceeds the template's remaining steps.
final class StepCounter {
  private(set) var taken = 0
  private var limit: Int

  init(limit: Int) { self.limit = limit }

  func begin(limit: Int) {
    taken = 0
    self.limit = limit
  }

  func take(_ count: Int) throws(FilterError) {
    taken += count
    guard taken <= limit else {
      throw FilterError(
        "matching the pattern exceeds the step limit of the template",
        why: "a pattern such as '.*' may scan to the end of the text from every position",
        fix: "shorten the text or simplify the pattern")
    }
  }
}
