// SPDX-License-Identifier: Apache-2.0

/// A person's format for the status: `[{left} {label}]`.
///
/// - `{left}` is a field; `{{` is a brace where a field would be read. Other braces stand for themselves.
/// - Text in square brackets is left out while all the fields in it are empty or 0. Brackets can be nested, stand for
///   themselves without a field in them, and `[[` is a bracket.
/// - A template that starts with `{"` is JSON: in it, values are written so that they fit between quotation marks.
/// - `waybar` is the JSON that waybar reads.
struct StatusTemplate: Hashable, Sendable {
  private let pieces: [Piece]
  /// `true` if values stand in JSON.
  private let isJSON: Bool
  /// The fields that are shown.
  let fields: Set<StatusField>

  /// Why a template is refused.
  enum Fault: Error, Hashable {
    /// There is no such field; holds its name.
    case unknownField(String)
    /// A bracket is never closed.
    case openBracket
    /// A field is never closed; holds its beginning, without the brace.
    case openField(String)
    /// It shows no field.
    case noField
    /// Over `longest` characters.
    case tooLong
  }

  /// The longest template, in Unicode scalars.
  static let longest = 2_000
  /// The deepest nesting of brackets.
  private static let deepest = 20

  /// Templates with a name of their own.
  private static let named = [
    "waybar":
      #"{"text":"{text}","alt":"{class}","tooltip":"{tooltip}","class":"{class}","percentage":{percent}}"#
  ]

  /// The names of templates that have one.
  static var names: [String] { named.keys.sorted() }

  private indirect enum Piece: Hashable, Sendable {
    case literal(String)
    case field(StatusField)
    case optional([Piece])

    var fields: Set<StatusField> {
      switch self {
      case .literal: []
      case .field(let field): [field]
      case .optional(let pieces): pieces.reduce(into: []) { $0.formUnion($1.fields) }
      }
    }
  }

  /// Parses a template, or takes the one of that name.
  init(_ text: String) throws(Fault) {
    let text = Self.named[text] ?? text
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong }
    var reader = Reader(rest: Array(text.unicodeScalars)[...])
    pieces = try reader.pieces(depth: 0)
    isJSON = text.hasPrefix("{\"")
    fields = pieces.reduce(into: []) { $0.formUnion($1.fields) }
    guard !fields.isEmpty else { throw .noField }
  }

  /// The text for these values.
  func text(_ values: StatusValues) -> String { text(of: pieces, values) }

  private func text(of pieces: [Piece], _ values: StatusValues) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let literal): literal
      case .field(let field): isJSON ? Self.inJSON(values[field]) : values[field]
      case .optional(let inner): piece.fields.allSatisfy { values.isNothing($0) } ? "" : text(of: inner, values)
      }
    }.joined()
  }

  private static func inJSON(_ value: String) -> String { String(JSONValue.string(value).text.dropFirst().dropLast()) }

  private struct Reader {
    var rest: ArraySlice<Unicode.Scalar>

    /// Reads up to the bracket that closes this part, or to the end.
    mutating func pieces(depth: Int) throws(Fault) -> [Piece] {
      var pieces: [Piece] = []
      var literal = ""
      func flush() {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
      }
      while let scalar = rest.popFirst() {
        if scalar == rest.first, scalar == "{" || scalar == "[" {
          literal.unicodeScalars.append(scalar)
          rest.removeFirst()
        } else if scalar == "{", let name = takeName() {
          guard let field = StatusField(rawValue: name) else { throw .unknownField(name) }
          flush()
          pieces.append(.field(field))
        } else if scalar == "{", let field = openField {
          throw .openField(field)
        } else if scalar == "[" {
          guard depth < StatusTemplate.deepest else { throw .openBracket }
          let inner = try self.pieces(depth: depth + 1)
          flush()
          pieces +=
            inner.contains { !$0.fields.isEmpty } ? [.optional(inner)] : [.literal("[")] + inner + [.literal("]")]
        } else if scalar == "]", depth > 0 {
          flush()
          return pieces
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
      guard depth == 0 else { throw .openBracket }
      flush()
      return pieces
    }

    /// The field whose brace is missing at the end of the text; `nil` for a brace that stands for itself.
    private var openField: String? {
      var text = ""
      text.unicodeScalars.append(contentsOf: rest)
      return StatusField(rawValue: text) == nil ? nil : text
    }

    /// Takes `left}`: small letters and underscores up to the brace; `nil` if something else follows.
    private mutating func takeName() -> String? {
      guard let end = rest.firstIndex(of: "}"), end > rest.startIndex else { return nil }
      let name = rest[..<end]
      guard name.allSatisfy({ ("a"..."z").contains($0) || $0 == "_" }) else { return nil }
      rest = rest[(end + 1)...]
      var text = ""
      text.unicodeScalars.append(contentsOf: name)
      return text
    }
  }
}
