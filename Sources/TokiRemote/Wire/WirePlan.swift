// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A part of a sequence's plan as JSON: a step, or `{"repeat":4,"parts":[…]}`.
indirect enum WirePart: Codable, Sendable {
  case step(WireStep)
  case repeated(WireRepeat)

  init(_ part: SequencePart) {
    switch part {
    case .step(let step): self = .step(WireStep(step))
    case .repeated(let parts, let times):
      self = .repeated(WireRepeat(times: Int64(times), parts: parts.map(WirePart.init)))
    }
  }

  init(from decoder: any Decoder) throws {
    let isRepeat = try decoder.container(keyedBy: WireRepeat.CodingKeys.self).contains(.times)
    self = isRepeat ? .repeated(try WireRepeat(from: decoder)) : .step(try WireStep(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .step(let step): try step.encode(to: encoder)
    case .repeated(let parts): try parts.encode(to: encoder)
    }
  }

  func model(at field: String, isStored: Bool) throws(ControlError) -> SequencePart {
    switch self {
    case .step(let step): return .step(try step.model(at: field, isStored: isStored))
    case .repeated(let repeated):
      guard let times = Int(exactly: repeated.times), SequencePlan.repeats.contains(times) else {
        throw .invalid("\(field).repeat", "Parts are repeated 1 to 999 times.")
      }
      return .repeated(try Self.models(repeated.parts, at: "\(field).parts", isStored: isStored), times: times)
    }
  }

  static func models(
    _ parts: [WirePart], at field: String, isStored: Bool
  ) throws(ControlError) -> [SequencePart] {
    var models: [SequencePart] = []
    for (index, part) in parts.enumerated() {
      models.append(try part.model(at: "\(field)[\(index)]", isStored: isStored))
    }
    return models
  }
}

/// Parts that are repeated, as JSON.
struct WireRepeat: Codable, Sendable {
  let times: Int64
  let parts: [WirePart]

  enum CodingKeys: String, CodingKey, CaseIterable { case times = "repeat", parts }
}

/// A step as JSON.
struct WireStep: Codable, Sendable {
  let label: String
  let duration: Int64
  /// `nil` for the sequence's own.
  @NullWhenAbsent var sound: WireSound?
  let waits: Bool

  enum CodingKeys: String, CodingKey, CaseIterable { case label, duration = "duration_ns", sound, waits }

  init(label: String, duration: Int64, sound: WireSound?, waits: Bool) {
    self.label = label
    self.duration = duration
    self.sound = sound
    self.waits = waits
  }

  init(_ step: SequenceStep) {
    self.init(
      label: step.label.text, duration: step.duration.nanoseconds, sound: step.sound.map(WireSound.init),
      waits: step.waits)
  }

  func model(at field: String, isStored: Bool) throws(ControlError) -> SequenceStep {
    let span = TimeSpan(nanoseconds: duration)
    guard CountdownTimer.durations.contains(span) else {
      throw ControlError(
        .invalidDuration, subject: "\(field).duration_ns",
        message: "A step runs for more than 0 and at most 36525 days; \(duration) ns is outside.")
    }
    var own: RingSound?
    if let sound { own = try sound.model(at: "\(field).sound") }
    return SequenceStep(
      label: try ControlError.label(label, at: "\(field).label", isStored: isStored), duration: span, sound: own,
      waits: waits)
  }
}

/// A part in a request: label, sound and waits may be left out, and are where they are as usual.
struct WirePartDraft: Codable {
  let part: WirePart

  init(_ part: SequencePart) { self.part = WirePart(part) }

  init(from decoder: any Decoder) throws {
    if try decoder.container(keyedBy: WireRepeat.CodingKeys.self).contains(.times) {
      let members = try decoder.members(keyedBy: WireRepeat.CodingKeys.self)
      let parts = try members.decode([WirePartDraft].self, forKey: .parts).map(\.part)
      part = .repeated(WireRepeat(times: try members.wholeNumber(forKey: .times), parts: parts))
      return
    }
    let members = try decoder.members(keyedBy: WireStep.CodingKeys.self)
    part = .step(
      WireStep(
        label: try members.decodeIfPresent(String.self, forKey: .label) ?? "",
        duration: try members.wholeNumber(forKey: .duration),
        sound: try members.decodeIfPresent(WireSoundDraft.self, forKey: .sound)?.sound,
        waits: try members.decodeIfPresent(Bool.self, forKey: .waits) ?? false))
  }

  private init(part: WirePart) { self.part = part }

  func encode(to encoder: any Encoder) throws {
    switch part {
    case .step(let step):
      // A plan of many steps has to fit into a request.
      var members = encoder.container(keyedBy: WireStep.CodingKeys.self)
      if !step.label.isEmpty { try members.encode(step.label, forKey: .label) }
      try members.encode(step.duration, forKey: .duration)
      try members.encodeIfPresent(step.sound, forKey: .sound)
      if step.waits { try members.encode(true, forKey: .waits) }
    case .repeated(let repeated):
      var members = encoder.container(keyedBy: WireRepeat.CodingKeys.self)
      try members.encode(repeated.times, forKey: .times)
      try members.encode(repeated.parts.map { WirePartDraft(part: $0) }, forKey: .parts)
    }
  }
}

extension SequencePlan {
  /// - Parameter isStored: Whether it comes from a daemon or a backup, which may have labels of an older version.
  /// - Throws: `ControlError` with the part that cannot be, or with `plan` for the whole.
  init(wire parts: [WirePart], at field: String = "plan", isStored: Bool = false) throws(ControlError) {
    let models = try WirePart.models(parts, at: field, isStored: isStored)
    do {
      try self.init(models)
    } catch {
      switch error {
      case .noSteps: throw .invalid(field, "A sequence needs a step, and so do parts that are repeated.")
      case .tooManySteps:
        throw .invalid(field, "A sequence has at most \(Self.mostSteps) steps, repeats counted.")
      case .tooDeep: throw .invalid(field, "Repeats can be nested \(Self.deepest) deep.")
      case .repeatOutOfRange: throw .invalid(field, "Parts are repeated 1 to 999 times.")
      case .tooLong, .durationOutOfRange:
        throw ControlError(.invalidDuration, subject: field, message: "A sequence lasts at most 36525 days.")
      }
    }
  }
}
