// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Texts about pre-alarms.
public enum PreAlarmTexts {
  /// The title of the notice: the label, otherwise the name of the item's kind.
  public static func title(of ring: ComingRing, in language: Language) -> String {
    ring.label.text.isEmpty ? ring.item.kind.name(in: language) : ring.label.text
  }

  /// The notice of the item's ring; `time` is that instant as text.
  public static func notice(at time: String, in language: Language) -> String {
    tr("Rings at {time}.", ["time": time], in: language)
  }

  /// The button that stops the pre-alarm, and not the ring.
  public static func button(in language: Language) -> String {
    tr("Stop the sound", in: language)
  }

  /// Its time and volume: `pre-alarm 10 min before, at 20 %`.
  public static func setting(_ preAlarm: PreAlarm, in language: Language) -> String {
    let values = ["span": preAlarm.before.words(in: language), "percent": String(preAlarm.volume.percent)]
    return tr("pre-alarm {span} before, at {percent} %", values, in: language)
  }
}
