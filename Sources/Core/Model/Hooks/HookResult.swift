// SPDX-License-Identifier: Apache-2.0

/// The result of one run of a hook.
public struct HookResult: Hashable, Sendable, Formed {
  /// The moment that started it, never `.every`.
  public let moment: Hook.Moment
  /// The command line or the address.
  public let call: String
  /// Its end.
  public let end: End
  /// The exit status, 0 to 255, or the number of the signal (signal(7)); `nil` for an end without either.
  public let code: Int?
  /// The beginning of its output, or why it was not started, in English; at most `longestOutput` bytes.
  ///
  /// Control characters other than line breaks and tabs are spaces, because terminals obey them.
  public let output: String

  /// A hook's end.
  public enum End: String, Hashable, Sendable, CaseIterable, CodedField {
    /// It ended by itself, with an exit status.
    case exited
    /// A signal ended it.
    case killed
    /// It was ended because its time was over.
    case timedOut = "timed_out"
    /// It could not be started; the output says why.
    case notStarted = "not_started"
  }

  /// The most bytes of output that are kept.
  public static let longestOutput = 4_096

  /// Makes a result; a longer output is cut at a character.
  public init(_ moment: Hook.Moment, call: String, end: End, code: Int? = nil, output: String = "") {
    self.moment = moment
    self.call = call
    self.end = end
    self.code = code
    self.output = Self.plain(output)
  }

  /// Visits the fields of a result.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: HookResult?
  ) throws(Visitor.Failure) -> HookResult {
    HookResult(
      try visitor.field("on", whole) { $0.moment }, call: try visitor.field("call", whole) { $0.call },
      end: try visitor.field("end", whole) { $0.end }, code: try visitor.field("code", whole) { $0.code },
      output: try visitor.field("output", whole) { $0.output })
  }

  /// `true` if it ended by itself with exit status 0.
  public var hasSucceeded: Bool { end == .exited && code == 0 }

  private static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
      let kept: Unicode.Scalar = isControl ? " " : scalar
      bytes += UTF8.width(kept)
      if bytes > longestOutput { break }
      scalars.append(kept)
    }
    return String(scalars)
  }
}
