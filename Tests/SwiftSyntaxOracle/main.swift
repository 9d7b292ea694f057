// Prints the declarations of Swift files as the toolchain's own parser sees them, one line each:
//     <kind> <start>-<end> <name>\t<type>\t<value>\t<inheritance>\t<parameters>...
// Built by build.sh against the modules in the toolchain's folder, so it is no target of the package.

import Foundation
import SwiftParser
import SwiftSyntax

final class DeclarationPrinter: SyntaxVisitor {
  var output = ""

  func place(_ node: some SyntaxProtocol) -> String {
    "\(node.positionAfterSkippingLeadingTrivia.utf8Offset)-\(node.endPositionBeforeTrailingTrivia.utf8Offset)"
  }

  func text(_ node: (some SyntaxProtocol)?) -> String {
    guard let node else { return "" }
    return place(node)
  }

  func line(
    _ kind: String, _ node: some SyntaxProtocol, _ name: String, attributes: AttributeListSyntax? = nil,
    modifiers: DeclModifierListSyntax? = nil, type: String = "", value: String = "", inheritance: String = "",
    generics: String = "", requirements: String = "", body: String = "", parameters: [String] = [], flags: [String] = []
  ) {
    var fields = ["\(kind) \(place(node)) \(name)"]
    func add(_ label: String, _ value: String) { if !value.isEmpty { fields.append("\(label)=\(value)") } }
    add("attributes", (attributes.map(names) ?? []).joined(separator: ","))
    add("modifiers", (modifiers.map { $0.map(\.trimmedDescription) } ?? []).joined(separator: ","))
    add("type", type)
    add("value", value)
    add("inheritance", inheritance)
    add("generics", generics)
    add("where", requirements)
    add("body", body)
    add("flags", flags.joined(separator: ","))
    for parameter in parameters { add("parameter", parameter) }
    output += fields.joined(separator: "\t") + "\n"
  }

  func names(_ list: AttributeListSyntax) -> [String] {
    list.flatMap { element -> [String] in
      switch element {
      case .attribute(let attribute): [attribute.attributeName.trimmedDescription]
      case .ifConfigDecl(let config):
        config.clauses.flatMap { clause -> [String] in
          if case .attributes(let list)? = clause.elements { return names(list) }
          return []
        }
      }
    }
  }

  func parameters(_ clause: FunctionParameterClauseSyntax?) -> [String] {
    (clause?.parameters).map {
      $0.map { parameter in
        [
          parameter.firstName.text, parameter.secondName?.text ?? "", text(parameter.type),
          text(parameter.defaultValue?.value), parameter.ellipsis == nil ? "" : "...",
        ].joined(separator: "|")
      }
    } ?? []
  }

  func effects(_ specifiers: FunctionEffectSpecifiersSyntax?) -> [String] {
    var flags: [String] = []
    if specifiers?.asyncSpecifier != nil { flags.append("async") }
    if let clause = specifiers?.throwsClause { flags.append(clause.throwsSpecifier.text) }
    return flags
  }

  func list(_ clause: InheritanceClauseSyntax?) -> String { text(clause?.inheritedTypes) }
  func list(_ clause: GenericWhereClauseSyntax?) -> String { text(clause?.requirements) }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    line("importing", node, node.path.trimmedDescription, attributes: node.attributes, modifiers: node.modifiers)
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "structure", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: list(node.inheritanceClause), generics: text(node.genericParameterClause),
      requirements: list(node.genericWhereClause), body: text(node.memberBlock))
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "classType", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: list(node.inheritanceClause), generics: text(node.genericParameterClause),
      requirements: list(node.genericWhereClause), body: text(node.memberBlock))
    return .visitChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "actorType", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: list(node.inheritanceClause), generics: text(node.genericParameterClause),
      requirements: list(node.genericWhereClause), body: text(node.memberBlock))
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "enumeration", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: list(node.inheritanceClause), generics: text(node.genericParameterClause),
      requirements: list(node.genericWhereClause), body: text(node.memberBlock))
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "protocolType", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: list(node.inheritanceClause), generics: text(node.primaryAssociatedTypeClause),
      requirements: list(node.genericWhereClause), body: text(node.memberBlock))
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "extending", node, node.extendedType.trimmedDescription, attributes: node.attributes, modifiers: node.modifiers,
      inheritance: list(node.inheritanceClause), requirements: list(node.genericWhereClause),
      body: text(node.memberBlock))
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "typealiasing", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      type: text(node.initializer.value), generics: text(node.genericParameterClause),
      requirements: list(node.genericWhereClause))
    return .skipChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "associatedType", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      value: text(node.initializer?.value), inheritance: list(node.inheritanceClause),
      requirements: list(node.genericWhereClause))
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "variable", node, "", attributes: node.attributes, modifiers: node.modifiers,
      flags: node.bindingSpecifier.tokenKind == .keyword(.let) ? ["let"] : [])
    for binding in node.bindings {
      var end = binding.pattern.endPositionBeforeTrailingTrivia.utf8Offset
      if let type = binding.typeAnnotation { end = type.endPositionBeforeTrailingTrivia.utf8Offset }
      if let value = binding.initializer { end = value.endPositionBeforeTrailingTrivia.utf8Offset }
      if let block = binding.accessorBlock { end = block.endPositionBeforeTrailingTrivia.utf8Offset }
      var fields = [
        "binding \(binding.pattern.positionAfterSkippingLeadingTrivia.utf8Offset)-\(end) \(binding.pattern.trimmedDescription)"
      ]
      if let type = binding.typeAnnotation { fields.append("type=\(text(type.type))") }
      if let value = binding.initializer { fields.append("value=\(text(value.value))") }
      if let block = binding.accessorBlock { fields.append("body=\(text(block))") }
      let flags = accessors(binding.accessorBlock)
      if !flags.isEmpty { fields.append("flags=\(flags.joined(separator: ","))") }
      output += fields.joined(separator: "\t") + "\n"
    }
    return .skipChildren
  }

  func accessors(_ block: AccessorBlockSyntax?) -> [String] {
    switch block?.accessors {
    case nil: return []
    case .getter: return ["get"]
    case .accessors(let list):
      var flags: Set<String> = []
      for accessor in list {
        switch accessor.accessorSpecifier.text {
        case "get", "_read", "read", "unsafeAddress", "addressWithOwner", "borrow":
          flags.insert("get")
          if accessor.effectSpecifiers?.asyncSpecifier != nil { flags.insert("async") }
          if accessor.effectSpecifiers?.throwsClause != nil { flags.insert("throws") }
        case "set", "_modify", "modify", "unsafeMutableAddress", "mutate": flags.insert("set")
        case "willSet", "didSet": flags.insert("observe")
        default: break
        }
      }
      return flags.sorted()
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "function", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      type: text(node.signature.returnClause?.type), generics: text(node.genericParameterClause),
      requirements: list(node.genericWhereClause), body: text(node.body),
      parameters: parameters(node.signature.parameterClause), flags: effects(node.signature.effectSpecifiers))
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "initializer", node, "init", attributes: node.attributes, modifiers: node.modifiers,
      generics: text(node.genericParameterClause), requirements: list(node.genericWhereClause), body: text(node.body),
      parameters: parameters(node.signature.parameterClause),
      flags: (node.optionalMark.map { [$0.text] } ?? []) + effects(node.signature.effectSpecifiers))
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "deinitializer", node, "deinit", attributes: node.attributes, modifiers: node.modifiers, body: text(node.body))
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "subscripting", node, "subscript", attributes: node.attributes, modifiers: node.modifiers,
      type: text(node.returnClause.type), generics: text(node.genericParameterClause),
      requirements: list(node.genericWhereClause), body: text(node.accessorBlock),
      parameters: parameters(node.parameterClause), flags: accessors(node.accessorBlock))
    return .skipChildren
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    line("enumCase", node, "", attributes: node.attributes, modifiers: node.modifiers)
    for element in node.elements {
      let values: [String] =
        (element.parameterClause?.parameters).map {
          $0.map {
            [
              $0.firstName?.text ?? "", $0.secondName?.text ?? "", text($0.type), text($0.defaultValue?.value), "",
            ].joined(separator: "|")
          }
        } ?? []
      var end = element.name.endPositionBeforeTrailingTrivia.utf8Offset
      if let clause = element.parameterClause { end = clause.endPositionBeforeTrailingTrivia.utf8Offset }
      if let value = element.rawValue { end = value.endPositionBeforeTrailingTrivia.utf8Offset }
      var fields = [
        "enumElement \(element.positionAfterSkippingLeadingTrivia.utf8Offset)-\(end) \(element.name.text)"
      ]
      if let value = element.rawValue { fields.append("value=\(text(value.value))") }
      for value in values { fields.append("parameter=\(value)") }
      output += fields.joined(separator: "\t") + "\n"
    }
    return .skipChildren
  }

  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    line("operatorDeclaration", node, node.name.text)
    return .skipChildren
  }

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    line("precedenceGroup", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers)
    return .skipChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    line(
      "macro", node, node.name.text, attributes: node.attributes, modifiers: node.modifiers,
      type: text(node.signature.returnClause?.type), value: text(node.definition?.value),
      generics: text(node.genericParameterClause), requirements: list(node.genericWhereClause),
      parameters: parameters(node.signature.parameterClause))
    return .skipChildren
  }
}

var output = ""
for path in CommandLine.arguments.dropFirst() {
  guard let data = FileManager.default.contents(atPath: path) else { continue }
  let tree = Parser.parse(source: String(decoding: data, as: UTF8.self))
  let printer = DeclarationPrinter(viewMode: .sourceAccurate)
  printer.walk(tree)
  output += "FILE \(path)\n" + printer.output
}
FileHandle.standardOutput.write(Data(output.utf8))
