// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A choice of how something rings.
public typealias RingChoice = Choice<RingSettings>

extension RingSettings: OfferedTerms {
  /// All choices of a ring but its hooks and its pre-alarm.
  public static let offered: [RingChoice] = [
    RingChoice("sound", ["音", "サウンド"], in: .sound, .sound(\.sound)) { language in
      .init(
        tr("Sound", in: language), meaning: tr("what a new timer or alarm plays", in: language),
        help: tr("the sound: one of toki sounds, a file, or none", in: language))
    },
    RingChoice("volume", ["音量"], in: .sound, .volume(\.volume)) { language in
      .init(
        tr("Volume", in: language), meaning: tr("how loud it is", in: language),
        help: tr("volume in percent", in: language))
    },
    RingChoice(
      "ramp", ["フェードイン"], in: .sound,
      .span(\.ramp, in: RingSettings.ramps, offered: [0, 5, 10, 30, 60, 300].map { .seconds($0) })
    ) { language in
      .init(
        tr("Gets louder over", in: language), none: tr("Full volume at once", in: language),
        meaning: tr("how long its volume rises", in: language),
        help: tr("how long the volume rises, 0 to 5 min", in: language))
    },
    RingChoice(
      "ring", ["鳴る長さ"], in: .sound,
      .span(\.ringLength, in: RingSettings.lengths, offered: [1, 3, 5, 10, 20, 30, 60].map { .minutes($0) })
    ) { language in
      .init(
        tr("Rings for at most", in: language), meaning: tr("how long it rings when nobody stops it", in: language),
        help: tr("how long it rings if nobody stops it", in: language))
    },
    RingChoice(
      "snooze", ["スヌーズ"], in: .snooze,
      .span(\.snoozeLength, in: RingSettings.lengths, offered: [1, 3, 5, 9, 10, 15, 20, 30].map { .minutes($0) })
    ) { language in
      .init(
        tr("Snooze", in: language), meaning: tr("how long a snooze lasts", in: language),
        help: tr("length of a snooze", in: language))
    },
    RingChoice(
      "snooze-limit", ["スヌーズの上限"], in: .snooze,
      .limit(\.snoozeLimit, in: RingSettings.snoozeLimits, offered: [nil, 0, 1, 2, 3, 5, 10])
    ) { language in
      .init(
        tr("Snoozes in a row", in: language), meaning: tr("how many snoozes in a row are allowed", in: language),
        help: tr("how many snoozes in a row are allowed, 0 to 99 (“none” for no limit)", in: language))
    },
    RingChoice("again", in: .unanswered, .count(\.again, in: 0...RingSettings.mostAgain)) { language in
      .init(
        tr("If nobody answers", in: language),
        help: tr("how many more times it rings while nobody answers, 0 to 3", in: language))
    },
    RingChoice(
      "every", in: .unanswered,
      .span(\.every, in: RingSettings.lengths, offered: [1, 2, 5, 10, 15, 30].map { .minutes($0) })
    ) { language in
      .init(
        tr("Rings again after", in: language),
        help: tr("how long after an unanswered ring it rings again, 1 s to 24 h", in: language))
    },
    RingChoice("overtime", ["超過"], in: .more, .flag(\.showsOvertime)) { language in
      .init(
        tr("Count up after the end", in: language),
        more: tr("The display of a timer goes on from 0:00; else it stops there.", in: language),
        meaning: tr("whether a display counts up once the time is up", in: language),
        help: tr("count up once the time is up", in: language),
        helpOfNo: tr("stand at zero once the time is up", in: language),
        told: tr("counts up once the time is up", in: language))
    },
    RingChoice("override", ["ミュート解除"], in: .more, .flag(\.raisesOutput), isOfComputer: true) { language in
      .init(
        tr("Heard even if muted", in: language),
        more: tr("Raises an output that is muted or low while it rings.", in: language),
        meaning: tr("whether an output that is muted or low is raised for a ring", in: language),
        help: tr("raise an output that is muted or low while it rings, and put it back", in: language),
        helpOfNo: tr("leave the output as it is, even if nobody hears it", in: language),
        told: tr("a muted or low output is left as it is", in: language))
    },
    RingChoice("output", ["出力"], in: .more, .output(\.output), isOfComputer: true) { language in
      .init(
        "", meaning: tr("which output it is played on", in: language),
        help: tr("the output to play on, one of toki doctor's list (“none” for the usual one)", in: language))
    },
    RingChoice("speak", ["読み上げ"], in: .more, .flag(\.speaks), isOfComputer: true) { language in
      .init(
        tr("Speak the time", in: language),
        more: tr("Needs espeak-ng. The label too, at the start and every minute.", in: language),
        meaning: tr("whether it speaks the time and the label", in: language),
        help: tr("speak the time and the label while it rings (espeak-ng)", in: language),
        helpOfNo: tr("speak nothing", in: language), told: tr("speaks the time and the label", in: language))
    },
    RingChoice("keep-awake", ["スリープ防止"], in: .more, .flag(\.keepsAwake), isOfComputer: true) { language in
      .init(
        tr("Keep the computer awake", in: language),
        more: tr("From now until the ring is over, it does not go to sleep by itself.", in: language),
        meaning: tr("whether it keeps the machine awake until it rings", in: language),
        help: tr("keep the machine awake until the ring is over", in: language),
        helpOfNo: tr("let the machine sleep before the ring", in: language),
        told: tr("keeps the machine awake until the ring is over", in: language))
    },
    RingChoice("chime", in: .more, .flag(\.isChime)) { language in
      .init(
        tr("Chime", in: language), more: tr("The sound is played once, and nobody has to stop it.", in: language),
        help: tr("play the sound once; nobody has to stop it", in: language),
        helpOfNo: tr("ring until it is stopped", in: language))
    },
    RingChoice(
      "trusted-wait", ["正確な時刻の待ち時間"], in: .more,
      .span(\.trustedWait, in: RingSettings.trustedWaits, offered: [])
    ) { language in
      .init(
        "", meaning: tr("how long a ring by trusted time waits for the true time", in: language),
        help: tr("how long to wait for the true time where it is not known, 0 to 1 h", in: language))
    },
    RingChoice(
      "check", in: .check,
      .optionalSpan(\.check, in: AwakeCheck.waits, offered: [1, 3, 5, 10, 15, 30, 60].map { .minutes($0) })
    ) { language in
      .init(
        tr("Ask if still awake, after", in: language), none: tr("Never", in: language),
        help: tr(
          "ask whether you are awake this long after it was stopped, 1 s to 1 h (“none” for never)", in: language))
    },
  ]
}
