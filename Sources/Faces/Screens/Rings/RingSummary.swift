// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A summary of a ring, in a few words.
public enum RingSummary {
  /// `Dawn, 80 %, snooze 9 min`: the choices most people look for; the others are behind it.
  public static func of(_ settings: RingSettings, in language: Language) -> String {
    var parts = [SoundText.of(settings.sound, in: language)]
    if settings.sound != .none {
      parts.append(tr("{number} %", ["number": String(settings.volume.percent)], in: language))
    }
    if settings.isChime {
      parts.append(tr("once", in: language))
    } else if settings.snoozeLimit == 0 {
      parts.append(tr("no snooze", in: language))
    } else {
      parts.append(tr("snooze {span}", ["span": settings.snoozeLength.words(in: language)], in: language))
    }
    if let before = settings.preAlarm?.before {
      parts.append(tr("pre-alarm {span}", ["span": before.words(in: language)], in: language))
    }
    return parts.joined(separator: tr(", ", in: language))
  }
}
