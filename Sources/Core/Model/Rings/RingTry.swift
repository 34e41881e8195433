// SPDX-License-Identifier: Apache-2.0

/// One try to make a ring heard or seen, and its result.
public struct RingTry: Hashable, Sendable, Formed {
  /// The means that was tried.
  public let by: Means
  /// Name of the device or path of the terminal; `nil` if it reached none.
  public let output: String?
  /// The try's result.
  public let result: Result
  /// Reason in English for a failure or for a tone; `nil` if there is nothing to say.
  public let detail: String?

  /// Makes a try; control characters in its texts become spaces, and long texts are cut.
  public init(by: Means, output: String? = nil, result: Result, detail: String? = nil) {
    self.by = by
    self.output = output.flatMap { Self.plain($0, longest: 200) }
    self.result = result
    self.detail = detail.flatMap { Self.plain($0, longest: 500) }
  }

  /// Visits the fields of a try.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingTry?
  ) throws(Visitor.Failure) -> RingTry {
    RingTry(
      by: Means(code: try visitor.field("by", whole) { $0.by.code }),
      output: try visitor.field("output", whole) { $0.output },
      result: Result(code: try visitor.field("result", whole) { $0.result.code }),
      detail: try visitor.field("detail", whole) { $0.detail })
  }

  /// A means to make a ring heard or seen; a code of a newer Toki is kept as it is.
  public struct Means: Hashable, Sendable {
    /// Stable code, 1 to 40 characters.
    public let code: String
    /// Makes a means from its code; an empty one becomes `unknown`.
    public init(code: String) { self.code = RingTry.plain(code, longest: 40) ?? "unknown" }

    /// The sound server.
    public static let sound = Means(code: "sound")
    /// A notification on the desktop.
    public static let notification = Means(code: "notification")
    /// The bells of the person's terminals, first of the one that the item was set from.
    public static let terminalBell = Means(code: "terminal_bell")
    /// The mute and the volume of an output.
    public static let volume = Means(code: "volume")
    /// A sound card, without the sound server.
    public static let soundCard = Means(code: "sound_card")
  }

  /// The result of a try; a code of a newer Toki is kept as it is.
  public struct Result: Hashable, Sendable {
    /// Stable code, 1 to 40 characters.
    public let code: String
    /// Makes a result from its code; an empty one becomes `unknown`.
    public init(code: String) { self.code = RingTry.plain(code, longest: 40) ?? "unknown" }

    /// The chosen sound plays.
    public static let played = Result(code: "played")
    /// A tone plays instead of the chosen sound; the detail says why.
    public static let tone = Result(code: "tone")
    /// It is on the screen.
    public static let shown = Result(code: "shown")
    /// The bell was rung.
    public static let rung = Result(code: "rung")
    /// Not tried, because the person chose no sound.
    public static let off = Result(code: "off")
    /// No sound server runs.
    public static let noServer = Result(code: "no_server")
    /// The sound server, the device or the notification service does not answer.
    public static let noAnswer = Result(code: "no_answer")
    /// The sound server has no device.
    public static let noDevice = Result(code: "no_device")
    /// The device is muted.
    public static let muted = Result(code: "muted")
    /// The device's volume is 0.
    public static let turnedDown = Result(code: "turned_down")
    /// It played but was cut off.
    public static let cutOff = Result(code: "cut_off")
    /// There is no notification service.
    public static let noService = Result(code: "no_service")
    /// No terminal is known.
    public static let noTerminal = Result(code: "no_terminal")
    /// The output was muted or low, and is raised for the ring; the detail says how it was.
    public static let raised = Result(code: "raised")
    /// The chosen output is not there.
    public static let missing = Result(code: "missing")
    /// Any other failure; the detail says which.
    public static let failed = Result(code: "failed")

    /// `true` if it is a failure known to this Toki.
    var isFailure: Bool {
      [.noServer, .noAnswer, .noDevice, .muted, .turnedDown, .cutOff, .noService, .noTerminal, .missing, .failed]
        .contains(self)
    }
  }

  /// `true` if it failed in a way known to this Toki.
  public var hasFailed: Bool { result.isFailure }

  /// Replaces control characters by spaces, because terminals obey them and stored lists are split at them; `nil` if
  /// empty.
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
  /// The most tries that are kept; a device that comes and goes for an hour makes more than are useful.
  public static let mostTries = 24

  /// Records a try, unless it repeats the last one by the same means.
  ///
  /// - Returns: `true` if it was recorded.
  public mutating func add(_ attempt: RingTry) -> Bool {
    if let last = tries.last(where: { $0.by == attempt.by }), last.output == attempt.output,
      last.result == attempt.result
    {
      return false
    }
    if tries.count >= Self.mostTries {
      // Keep how it began, and whether it was heard at all.
      let index = tries.indices.dropFirst(4).first { tries[$0].hasFailed }
      tries.remove(at: index ?? 4)
    }
    tries.append(attempt)
    return true
  }
}
