// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Texts about waking the machine; each takes the detail of the finding, a `WakeState`.
enum WakeTexts {
  /// The way, for a finding that is good; `nil` if it is not known.
  static func way(_ detail: String?, in language: Language) -> String? {
    switch detail.flatMap(WakeState.init(rawValue:)) {
    case .ownTimer: tr("a ring wakes it", in: language)
    case .service: tr("a ring wakes it, by toki-wake", in: language)
    default: nil
    }
  }

  /// Why a ring does not wake the machine.
  static func problem(_ detail: String?, in language: Language) -> String {
    switch detail.flatMap(WakeState.init(rawValue:)) {
    case .noRealTimeClock:
      tr(
        "A ring cannot wake this machine from sleep: it has no real-time clock. It rings once the machine wakes, unless that is too late.",
        in: language)
    case .notPermitted:
      tr(
        "A ring does not wake this machine from sleep: the service toki-wake is not there. It rings once the machine wakes, unless that is too late.",
        in: language)
    case .refused:
      tr(
        "A ring does not wake this machine from sleep: you may not use the service toki-wake. It rings once the machine wakes, unless that is too late.",
        in: language)
    case .noAnswer:
      tr(
        "A ring may not wake this machine from sleep: the service toki-wake does not answer. It rings once the machine wakes, unless that is too late.",
        in: language)
    case .perhaps:
      tr(
        "A ring perhaps wakes this machine from sleep: KDE's power manager was asked, and does not say whether it can.",
        in: language)
    default:
      tr(
        "An alarm does not wake a sleeping machine; it rings once the machine wakes, unless that is too late.",
        in: language)
    }
  }

  /// Why nothing wakes the machine, as the end of a sentence.
  static func reason(_ state: WakeState, in language: Language) -> String {
    switch state {
    case .noRealTimeClock: tr("it has no real-time clock", in: language)
    case .refused: tr("you may not use the service toki-wake", in: language)
    case .noAnswer: tr("the service toki-wake does not answer", in: language)
    default: tr("the service toki-wake is not there", in: language)
    }
  }

  /// Advice about it.
  static func advice(_ detail: String?, in language: Language) -> String {
    switch detail.flatMap(WakeState.init(rawValue:)) {
    case .notPermitted, .perhaps:
      tr(
        "Start the service, or keep the machine awake: {command}",
        ["command": "sudo systemctl enable --now toki-wake.socket"], in: language)
    case .noAnswer:
      tr("See what the service says: {command}", ["command": "journalctl -u toki-wake.service"], in: language)
    case .refused:
      tr(
        "Join the group that may use it, or keep the machine awake: {command}",
        ["command": "ls -l /run/toki-wake.socket"], in: language)
    default: tr("Keep the machine awake when it has to ring on time.", in: language)
    }
  }
}
