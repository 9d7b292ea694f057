import CYAML

/// Iterates over libyaml's events as Swift values.
struct YAMLEvents: ~Copyable {
  enum Event {
    case documentStart
    case documentEnd
    case streamEnd
    case alias(String)
    case scalar(String, isPlain: Bool, anchor: String?)
    case sequenceStart(anchor: String?, isFlow: Bool)
    case sequenceEnd
    case mappingStart(anchor: String?, isFlow: Bool)
    case mappingEnd
    case other
  }

  /// An event with its start and end, as Unicode scalar offsets in the file.
  struct Placed {
    let event: Event
    let start: Int
    let end: Int
  }

  struct Failure: Error {
    let reason: String
    /// The offset in Unicode scalars, or `nil` if libyaml reports a byte offset.
    let scalarOffset: Int?
    let byteOffset: Int?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// - Returns: `nil` if memory allocation fails.
  init?(_ bytes: [UInt8]) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  mutating func next() throws(Failure) -> Placed {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    return Placed(event: Self.translate(event), start: event.start_mark.index, end: event.end_mark.index)
  }

  private func failure() -> Failure {
    let reason = parser.pointee.problem.map { String(cString: $0) } ?? "unreadable input"
    let context = parser.pointee.context.map { " " + String(cString: $0) } ?? ""
    if parser.pointee.error == YAML_READER_ERROR {
      return Failure(reason: reason, scalarOffset: nil, byteOffset: parser.pointee.problem_offset)
    }
    return Failure(reason: reason + context, scalarOffset: parser.pointee.problem_mark.index, byteOffset: nil)
  }

  private static func translate(_ event: yaml_event_t) -> Event {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: .documentStart
    case YAML_DOCUMENT_END_EVENT: .documentEnd
    case YAML_STREAM_END_EVENT: .streamEnd
    case YAML_ALIAS_EVENT: .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT: scalar(event.data.scalar)
    case YAML_SEQUENCE_START_EVENT:
      .sequenceStart(
        anchor: text(event.data.sequence_start.anchor),
        isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_SEQUENCE_END_EVENT: .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      .mappingStart(
        anchor: text(event.data.mapping_start.anchor),
        isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_MAPPING_END_EVENT: .mappingEnd
    default: .other
    }
  }

  private static func scalar(_ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar) -> Event {
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return .scalar(
      String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
      anchor: text(scalar.anchor))
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(decodingCString: $0, as: UTF8.self) }
  }
}
