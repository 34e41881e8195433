// SPDX-License-Identifier: Apache-2.0

/// Parts of what an idempotency key stands for, spelled out so that it stays the same from one version to the next: it is
/// stored, and compared when the key comes again.
enum RequestText {
  static func of(_ settings: RingSettings) -> String {
    let sound =
      switch settings.sound {
      case .named(let name): "named:\(name)"
      case .file(let path): "file:\(path)"
      case .none: "none"
      }
    // Omit what has its standard value and came later, so that texts of older versions still match.
    let rise = settings.ramp == RingSettings().ramp ? "" : " ramp:\(settings.ramp.nanoseconds)"
    let overtime = settings.showsOvertime ? " overtime" : ""
    let wait = settings.trustedWait == .zero ? "" : " wait:\(settings.trustedWait.nanoseconds)"
    return "\(sound) \(settings.volume.percent) \(settings.snoozeLength.nanoseconds) "
      + "\(settings.ringLength.nanoseconds)\(rise)\(overtime)\(wait)"
  }

  /// Nothing where it is as it was before there was trusted time.
  static func trust(_ isUsed: Bool) -> String { isUsed ? " trusted" : "" }
}
