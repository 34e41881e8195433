// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Texts about a machine that goes to sleep by itself; each takes the detail of the finding, a `SleepOutlook`.
public enum SleepTexts {
  /// The good news of a finding: `after 20 min; a ring wakes it`.
  static func good(_ detail: String?, in language: Language) -> String? {
    guard let outlook = outlook(detail) else { return nil }
    let habit = outlook.isIdleKnown && outlook.sleepsWhenIdle ? after(outlook, in: language) : nil
    if outlook.wake.wakes {
      let way = tr("a ring wakes it", in: language)
      return habit.map { tr("{first}; {second}", ["first": $0, "second": way], in: language) } ?? way
    }
    if outlook.kept == .yes || outlook.kept == .lidOpen { return tr("kept awake until the next ring", in: language) }
    return tr("it does not sleep by itself", in: language)
  }

  /// Why a ring may be slept through, in a sentence or two.
  static func problem(_ detail: String?, in language: Language) -> String {
    guard let outlook = outlook(detail) else { return WakeTexts.problem(nil, in: language) }
    var sentences: [String] = []
    if outlook.kept == .refused {
      sentences.append(tr("The system does not let Toki keep this machine awake.", in: language))
    }
    sentences.append(sentence(outlook, in: language))
    if outlook.lid, outlook.kept != .lidOpen, outlook.sleepsWhenIdle {
      sentences.append(tr("It also sleeps when its lid is closed.", in: language))
    }
    return sentences.dropFirst().reduce(sentences.first ?? "") { said, next in
      tr("{first} {second}", ["first": said, "second": next], in: language)
    }
  }

  /// Advice about it.
  static func advice(_ detail: String?, in language: Language) -> String {
    guard let outlook = outlook(detail) else { return WakeTexts.advice(nil, in: language) }
    return switch outlook.kept {
    case .lidOpen: tr("Keep the lid open until it rings.", in: language)
    case .refused: tr("Turn off automatic suspend in the system's settings, and keep the lid open.", in: language)
    case .no, .yes:
      tr(
        "{option}, or “Keep the computer awake” in the app, keeps it awake until the ring.",
        ["option": "--keep-awake"], in: language)
    }
  }

  /// The title of the notice that the machine sleeps before a ring that does not wake it.
  public static func unwokenTitle(of ring: ComingRing, in language: Language) -> String {
    tr("{label} cannot wake this machine", ["label": PreAlarmTexts.title(of: ring, in: language)], in: language)
  }

  /// That ring's time, and why it does not wake the machine; `time` is its instant as text.
  public static func unwoken(
    _ ring: ComingRing, _ state: WakeState, at time: String, in language: Language
  ) -> String {
    let due = tr("{id} is to ring at {time}.", ["id": ring.item.text, "time": time], in: language)
    return tr(
      "{first} {second}", ["first": due, "second": WakeTexts.problem(state.rawValue, in: language)], in: language)
  }

  private static func outlook(_ detail: String?) -> SleepOutlook? { detail.flatMap(SleepOutlook.init(text:)) }

  /// Its sleep, and why nothing wakes it.
  private static func sentence(_ outlook: SleepOutlook, in language: Language) -> String {
    guard outlook.wake != .perhaps else {
      return tr(
        "This machine may be asleep when it is to ring: KDE's power manager was asked to wake it, and does not say whether it can.",
        in: language)
    }
    let reason = WakeTexts.reason(outlook.wake, in: language)
    if outlook.kept == .lidOpen {
      return tr(
        "Toki keeps this machine awake, but it sleeps when its lid is closed, and cannot be woken: {reason}.",
        ["reason": reason], in: language)
    }
    guard outlook.isIdleKnown else {
      return tr("This machine may fall asleep, and cannot be woken: {reason}.", ["reason": reason], in: language)
    }
    guard outlook.sleepsWhenIdle else {
      return tr(
        "This machine sleeps when its lid is closed, and cannot be woken: {reason}.", ["reason": reason], in: language)
    }
    return tr(
      "This machine sleeps {when} and cannot be woken: {reason}.",
      ["when": after(outlook, in: language), "reason": reason], in: language)
  }

  /// `after 20 min`, with the span on battery power if that is another one.
  private static func after(_ outlook: SleepOutlook, in language: Language) -> String {
    let mains = outlook.mains?.words(in: language)
    let battery = outlook.battery?.words(in: language)
    switch (mains, battery) {
    case (let mains?, let battery?) where mains != battery:
      return tr("after {span}, on battery after {other},", ["span": mains, "other": battery], in: language)
    case (let span?, .some): return tr("after {span}", ["span": span], in: language)
    case (let mains?, nil): return tr("after {span} on mains power", ["span": mains], in: language)
    case (nil, let battery): return tr("after {span} on battery power", ["span": battery ?? ""], in: language)
    }
  }
}
