// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

// Options that belong together, and all of them.
extension Option {
  /// All options, in the order of the commands.
  static let everyOne: [Option] = {
    var seen: Set<Option> = []
    return (CommandTable.commands.flatMap(\.everyOption) + former).filter { seen.insert($0).inserted }
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: everyOne.map { ($0.name, $0) })

  /// The option of a name without its dashes, which may be the former one; `nil` if there is none.
  static func named(_ name: String) -> Option? { byName[name] ?? renamed[name] }

  /// The options of every command that can go to another place.
  static let ofPlaces: [Option] = [.at, .account]
  /// The options of every command.
  static let everywhere: [Option] = [.help, .version]
  /// The options of all commands that make something that rings.
  static let ofRings: [Option] =
    [.label] + RingSettings.offered.flatMap(\.options).filter { !(ofAgain + [.check, .trustedWait]).contains($0) }
    + ofHooks
  /// The options of timers alone.
  static let ofTimers = TimerTerms.offered.flatMap(\.options)
  /// The options by which a script that runs again makes nothing twice.
  static let ofRepeats: [Option] = [.key, .ifAbsent]
  /// The options for what nobody answers, and for how often a person may put off answering.
  static let ofAgain: [Option] = [.again, .every, .snoozeLimit]
  /// The options for waking gently, and for staying awake.
  static let ofWaking: [Option] = ofPreAlarms + [.check]
  /// Options that are a setting now; each command that takes `.trustedWait` accepts them for one more release.
  static let former: [Option] = [.trusted, .noTrusted]
  /// Options that have another name now; the former one is understood for one more release.
  static let renamed: [String: Option] = ["home": .account]
  /// The options that several commands share, and that their help may only name.
  static let shared: [Option] =
    ofRings.filter { $0 != .label } + ofAgain + ofWaking + [.trustedWait] + ofRepeats + ofSpans
  /// The options for the days of an alarm, and their zone.
  static let ofDays: [Option] = [.on, .date, .from, .until, .times, .zone]
  /// The options for where an item is shown.
  static let ofScreens: [Option] = [.full, .plain]
  /// The options for the format of remaining time; at most one may be given.
  static let ofSpans: [Option] = [.tenths, .precise, .format]

  // MARK: Choices of a ring that commands ask about by name

  static let sound = ring("sound")
  static let keepAwake = ring("keep-awake")
  static let chime = ring("chime")
  static let again = ring("again")
  static let every = ring("every")
  static let snoozeLimit = ring("snooze-limit")
  static let check = ring("check")
  static let trustedWait = ring("trusted-wait")

  private static func ring(_ name: String) -> Option {
    guard let choice = RingSettings.offered.first(where: { $0.name == name }) else {
      preconditionFailure("Rings have no choice “\(name)”")
    }
    return choice.option
  }
}
