// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The body of `explain`: words to be explained.
public struct ExplainBody: Formed {
  /// The words as they were typed; 1 to `longest` Unicode scalars in a request.
  public let words: String
  /// The language to explain them in; `nil` for the daemon's own.
  public let language: Language?

  /// The most Unicode scalars in a request; no time, list of days or sequence that is typed in one line has more.
  public static let longest = 200

  /// Creates a body.
  public init(words: String, language: Language? = nil) {
    self.words = words
    self.language = language
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ExplainBody?
  ) throws(Visitor.Failure) -> ExplainBody {
    let words = try visitor.field("words", whole) { $0.words }
    let count = words.unicodeScalars.count
    guard !visitor.holdsLimits || (1...longest).contains(count) else {
      throw visitor.refusal("words", FieldRefusal("Words have 1 to \(longest) characters."))
    }
    let code = try visitor.given("language", whole) { $0.language.map { Code($0) } }
    return ExplainBody(words: words, language: code?.language)
  }

  /// A language by its tag (RFC 5646), be it one that has a catalogue or not.
  private struct Code: CodedField {
    let language: Language
    var rawValue: String { language.tag }

    init(_ language: Language) { self.language = language }

    init?(rawValue: String) {
      guard let language = Language(locale: rawValue), language.tag == rawValue else { return nil }
      self.language = language
    }
  }
}
