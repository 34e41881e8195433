// SPDX-License-Identifier: Apache-2.0

/// The machine's automatic sleep, and Toki's means against it; the detail of `sleeps_by_itself`.
public struct SleepOutlook: Hashable, Sendable {
  /// The way in which a ring wakes it.
  public var wake: WakeState
  /// `true` if the time of its automatic sleep is known; otherwise it may sleep at any time.
  public var isIdleKnown: Bool
  /// Idle time on mains power before it sleeps; `nil` if it never does.
  public var mains: TimeSpan?
  /// The same on battery power.
  public var battery: TimeSpan?
  /// `true` if closing its lid makes it sleep.
  public var lid: Bool
  /// The protection from sleep until the ring.
  public var kept: Kept

  /// The reach of an item's `keepsAwake`.
  public enum Kept: String, Hashable, Sendable, CaseIterable {
    /// Nothing keeps it awake.
    case no
    /// It does not sleep by itself, but a closed lid still sends it to sleep.
    case lidOpen = "lid_open"
    /// It stays awake, also with its lid closed.
    case yes
    /// The system does not let Toki keep it awake.
    case refused
  }

  /// Creates an outlook; by default that of a machine that never sleeps by itself.
  public init(
    wake: WakeState, isIdleKnown: Bool = true, mains: TimeSpan? = nil, battery: TimeSpan? = nil, lid: Bool = false,
    kept: Kept = .no
  ) {
    self.wake = wake
    self.isIdleKnown = isIdleKnown
    self.mains = mains
    self.battery = battery
    self.lid = lid
    self.kept = kept
  }

  /// `true` if it sleeps, or may, when nobody uses it.
  public var sleepsWhenIdle: Bool { !isIdleKnown || mains != nil || battery != nil }

  /// `true` if a ring may be slept through: it sleeps by itself or by its lid, nothing prevents that or wakes it.
  public var isLate: Bool {
    guard !wake.wakes else { return false }
    return switch kept {
    case .yes: false
    case .lidOpen: lid
    case .no, .refused: sleepsWhenIdle || lid
    }
  }

  /// The finding about it.
  public var finding: Finding { Finding(.sleepsByItself, isLate ? .warning : .good, detail: text) }

  /// Its parts, without those that are empty: `wake=not_permitted mains=1200 lid=1 kept=no`, in whole seconds.
  public var text: String {
    func seconds(_ name: String, _ span: TimeSpan?) -> String {
      span.map { " \(name)=\($0.nanoseconds / TimeSpan.seconds(1).nanoseconds)" } ?? ""
    }
    return "wake=\(wake.rawValue)" + (isIdleKnown ? "" : " idle=unknown") + seconds("mains", mains)
      + seconds("battery", battery) + (lid ? " lid=1" : "")
      + (kept == .no ? "" : " kept=\(kept.rawValue)")
  }

  /// Parses `text`, and skips parts that it does not know; `nil` without a known `wake`.
  public init?(text: String) {
    var found: WakeState?
    var outlook = SleepOutlook(wake: .notPermitted)
    for part in text.split(separator: " ") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let value = String(part[part.index(after: sign)...])
      switch part[..<sign] {
      case "wake": found = WakeState(rawValue: value)
      case "idle": outlook.isIdleKnown = value != "unknown"
      case "mains": outlook.mains = Self.seconds(value)
      case "battery": outlook.battery = Self.seconds(value)
      case "lid": outlook.lid = value == "1"
      case "kept": outlook.kept = Kept(rawValue: value) ?? .no
      default: break
      }
    }
    guard let found else { return nil }
    outlook.wake = found
    self = outlook
  }

  private static func seconds(_ text: String) -> TimeSpan? {
    Int64(text).flatMap { (0...1_000_000_000).contains($0) ? .seconds($0) : nil }
  }
}
