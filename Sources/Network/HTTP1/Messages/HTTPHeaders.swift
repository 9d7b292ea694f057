#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The fields of a received message: the bytes of its head, and the ranges of names and values in them.
package struct HTTPHeaders: Sendable {
  /// Offsets into the head, which is at most 64 KiB long.
  struct Field: Sendable {
    let nameStart: UInt16
    let nameCount: UInt16
    let valueStart: UInt16
    let valueCount: UInt16
  }

  var head: [UInt8]
  var fields: [Field]

  init(head: [UInt8], fields: [Field]) {
    self.head = head
    self.fields = fields
  }

  package var count: Int { fields.count }

  /// Returns the value of the first field with that name. The name is not case-sensitive. Invalid UTF-8 is repaired.
  package subscript(name: String) -> String? {
    var name = name
    return name.withUTF8 { wanted in
      first(wanted).map { field in text(field.valueStart, field.valueCount) }
    }
  }

  /// Passes the value of the first field with that name to `body` without a copy. Returns `nil` if the field is
  /// missing.
  /// - Parameter name: The name, which is not case-sensitive.
  package func withValue<Result>(of name: StaticString, _ body: (Span<UInt8>) -> Result) -> Result? {
    first(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)).map { field in
      let start = Int(field.valueStart)
      return body(head.span.extracting(start..<start + Int(field.valueCount)))
    }
  }

  /// All fields in order.
  package var all: [(name: String, value: String)] {
    fields.map { (text($0.nameStart, $0.nameCount), text($0.valueStart, $0.valueCount)) }
  }

  private func first(_ name: UnsafeBufferPointer<UInt8>) -> Field? {
    guard let wanted = name.baseAddress else { return nil }
    return head.withUnsafeBufferPointer { head in
      guard let start = head.baseAddress else { return nil }
      return fields.first {
        Int($0.nameCount) == name.count && equalsIgnoringCase(start + Int($0.nameStart), wanted, name.count)
      }
    }
  }

  private func text(_ start: UInt16, _ count: UInt16) -> String {
    String(decoding: head[Int(start)..<Int(start) + Int(count)], as: UTF8.self)
  }
}

/// Compares ASCII letters without regard to case.
@inline(__always)
func equalsIgnoringCase(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  for index in 0..<count where left[index] != right[index] {
    let folded = left[index] | 0x20
    guard folded == right[index] | 0x20, folded >= 0x61, folded <= 0x7A else { return false }
  }
  return true
}
