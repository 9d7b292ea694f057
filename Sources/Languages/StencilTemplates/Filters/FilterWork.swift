/// Counts the steps of a filter that may take long, and ends it when it takes more than the template has left.
final class FilterWork {
  private(set) var taken = 0
  private var limit: Int

  init(limit: Int) { self.limit = limit }

  func begin(limit: Int) {
    taken = 0
    self.limit = limit
  }

  func take(_ count: Int) throws(FilterFailure) {
    taken += count
    guard taken <= limit else {
      throw FilterFailure(
        "the pattern takes more steps than the template has left",
        why: "a part such as '.*' may read to the end of the text from every place",
        fix: "make the text shorter or the pattern simpler")
    }
  }
}
