// SPDX-License-Identifier: Apache-2.0

/// One try to make a ring heard or seen, and what came of it.
public struct RingTry: Hashable, Sendable, Formed {
  /// What was to make it heard or seen.
  public let by: Means
  /// Where: the name of a device or the path of a terminal; `nil` where it got to none.
  public let output: String?
  public let result: Result
  /// Why, in English, where something failed or a tone stands in; `nil` where there is nothing to say.
  public let detail: String?

  /// Makes a try; control characters in its texts become spaces, and long ones are cut.
  public init(by: Means, output: String? = nil, result: Result, detail: String? = nil) {
    self.by = by
    self.output = output.flatMap { Self.plain($0, longest: 200) }
    self.result = result
    self.detail = detail.flatMap { Self.plain($0, longest: 500) }
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingTry?
  ) throws(Visitor.Failure) -> RingTry {
    RingTry(
      by: Means(code: try visitor.field("by", whole) { $0.by.code }),
      output: try visitor.field("output", whole) { $0.output },
      result: Result(code: try visitor.field("result", whole) { $0.result.code }),
      detail: try visitor.field("detail", whole) { $0.detail })
  }

  /// What tries: a stable code; one of a newer Toki is kept as it is.
  public struct Means: Hashable, Sendable {
    public let code: String
    public init(code: String) { self.code = RingTry.plain(code, longest: 40) ?? "unknown" }

    /// The sound server.
    public static let sound = Means(code: "sound")
    /// A notification of the desktop.
    public static let notification = Means(code: "notification")
    /// The bell of the terminal that a ring was set from.
    public static let terminalBell = Means(code: "terminal_bell")
  }

  /// What came of it: a stable code; one of a newer Toki is kept as it is.
  public struct Result: Hashable, Sendable {
    public let code: String
    public init(code: String) { self.code = RingTry.plain(code, longest: 40) ?? "unknown" }

    /// The chosen sound plays.
    public static let played = Result(code: "played")
    /// A tone plays in place of the chosen sound; the detail says why.
    public static let tone = Result(code: "tone")
    /// It is on the screen.
    public static let shown = Result(code: "shown")
    /// The bell was rung.
    public static let rung = Result(code: "rung")
    /// Nothing was tried, because the person chose no sound.
    public static let off = Result(code: "off")
    public static let noServer = Result(code: "no_server")
    public static let noAnswer = Result(code: "no_answer")
    public static let noDevice = Result(code: "no_device")
    public static let muted = Result(code: "muted")
    /// The device's volume is 0.
    public static let turnedDown = Result(code: "turned_down")
    /// It played and was cut off.
    public static let cutOff = Result(code: "cut_off")
    /// There is no notification service.
    public static let noService = Result(code: "no_service")
    /// No terminal is known.
    public static let noTerminal = Result(code: "no_terminal")
    /// Anything else; the detail says what.
    public static let failed = Result(code: "failed")

    /// Whether it failed in a way that this Toki knows.
    var isFailure: Bool {
      [.noServer, .noAnswer, .noDevice, .muted, .turnedDown, .cutOff, .noService, .noTerminal, .failed].contains(self)
    }
  }

  /// Whether it failed in a way that this Toki knows.
  public var hasFailed: Bool { result.isFailure }

  /// Without control characters, which a terminal would obey and a stored list is divided by; `nil` for nothing.
  private static func plain(_ text: String, longest: Int) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      scalars.append(isControl ? " " : scalar)
    }
    return scalars.isEmpty ? nil : String(scalars)
  }
}

extension Ring {
  /// How many tries are kept: those of a device that comes and goes for an hour are not all of use.
  public static let mostTries = 24

  /// Takes in a try, unless the last one by the same means came to the same.
  ///
  /// - Returns: Whether anything is new.
  public mutating func add(_ attempt: RingTry) -> Bool {
    if let last = tries.last(where: { $0.by == attempt.by }), last.output == attempt.output,
      last.result == attempt.result
    {
      return false
    }
    if tries.count >= Self.mostTries {
      // How it began is kept, and that it was heard at all.
      let index = tries.indices.dropFirst(4).first { tries[$0].hasFailed }
      tries.remove(at: index ?? 4)
    }
    tries.append(attempt)
    return true
  }
}
