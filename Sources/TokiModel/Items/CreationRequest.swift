// SPDX-License-Identifier: Apache-2.0

// What an idempotency key stands for, spelled out so that it stays the same from one version to the
// next: it is stored, and compared when the key comes again.

extension TimerDraft {
  public var request: String {
    "timer \(duration.nanoseconds) \(starts ? "start" : "idle")\(trust(usesTrustedTime)) \(settings.request) \(label.text)"
  }
}

extension AlarmDraft {
  public var request: String {
    let days =
      switch days {
      case .next: "next"
      case .on(let date): "\(date.year)-\(date.month)-\(date.day)"
      case .repeating(let rule, let from):
        "repeating:\(rule.rrule) from:\(from.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "")"
      }
    let zone =
      switch zone {
      case .floating: "floating"
      case .pinned(let name): name.text
      }
    return
      "alarm \(time.text) \(days) \(zone)\(trust(usesTrustedTime)) set:\(set?.text ?? "") \(settings.request) "
      + label.text
  }
}

extension SequenceDraft {
  public var request: String {
    "sequence \(SequenceText.text(of: plan)) \(starts ? "start" : "idle") \(settings.request) \(label.text)"
  }
}

extension StopwatchDraft {
  public var request: String { "stopwatch \(starts ? "start" : "idle") \(label.text)" }
}

extension RingSettings {
  fileprivate var request: String {
    let sound =
      switch sound {
      case .named(let name): "named:\(name)"
      case .file(let path): "file:\(path)"
      case .none: "none"
      }
    // As it was before there was a ramp, where the ramp is the usual one.
    let rise = ramp == RingSettings().ramp ? "" : " ramp:\(ramp.nanoseconds)"
    let overtime = showsOvertime ? " overtime" : ""
    let wait = trustedWait == .zero ? "" : " wait:\(trustedWait.nanoseconds)"
    return "\(sound) \(volume.percent) \(snoozeLength.nanoseconds) \(ringLength.nanoseconds)\(rise)\(overtime)\(wait)"
  }
}

/// Nothing where it is as it was before there was trusted time.
private func trust(_ isUsed: Bool) -> String { isUsed ? " trusted" : "" }
