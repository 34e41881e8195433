// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

// How choices are typed and told, as options and as settings.
extension Choice {
  /// Its option; the one that says yes of a switch.
  var option: Option {
    let help = texts(in: Localization.language).help
    guard isSetting, isOfNumbers else { return Option(name, takes: placeholder, help) }
    return Option(name, takes: placeholder, tr("{help} (default: from toki settings)", ["help": help]))
      .of(["edit"], help)
  }
  /// The option of a switch that says no.
  var noOption: Option { Option("no-" + name, texts(in: Localization.language).helpOfNo) }
  /// Its options: a switch has two.
  var options: [Option] { if case .flag = control { [option, noOption] } else { [option] } }

  /// `true` for a percentage, and for a length that forms offer.
  private var isOfNumbers: Bool {
    switch control {
    case .volume: true
    case .span(_, _, let offered): !offered.isEmpty
    default: false
    }
  }

  /// The placeholder of the value of its option; `nil` for a switch.
  private var placeholder: String? {
    switch control {
    case .sound: "NAME|FILE|none"
    case .volume: "0-100"
    case .flag: nil
    case .span: "SPAN"
    case .optionalSpan: "SPAN|none"
    case .count(_, let range): "\(range.lowerBound)-\(range.upperBound)"
    case .limit(_, let range, _): "\(range.lowerBound)-\(range.upperBound)|none"
    case .output: "NAME|none"
    case .color: "COLOR|none"
    }
  }

  /// Says the value as typed; `name` is the option or the setting, for the error.
  func say(
    _ text: String, of name: String, folder: String, in settings: inout Said<Whole>
  ) throws(CommandFailure) {
    switch control {
    case .sound(let place):
      settings[dynamicMember: place] = try RingOptionWords.sound(text, of: name, folder: folder)
    case .volume(let place): settings[dynamicMember: place] = try RingOptionWords.volume(text)
    case .flag(let place): settings[dynamicMember: place] = try ValueWords.isOn(text, of: name)
    case .span(let place, let range, _):
      settings[dynamicMember: place] = try RingOptionWords.span(text, in: range, of: name)
    case .optionalSpan(let place, let range, _):
      settings[dynamicMember: place] = .some(
        ValueWords.isNone(text) ? nil : try RingOptionWords.span(text, in: range, of: name, takesNil: true))
    case .count(let place, let range):
      settings[dynamicMember: place] = try RingOptionWords.count(text, in: range, of: name)
    case .limit(let place, let range, _):
      settings[dynamicMember: place] = .some(
        ValueWords.isNone(text) ? nil : try RingOptionWords.count(text, in: range, of: name, takesNil: true))
    case .output(let place): settings[dynamicMember: place] = .some(try RingOptionWords.output(text, of: name))
    case .color(let place):
      settings[dynamicMember: place] = .some(ValueWords.isNone(text) ? nil : try TimerColor(named: text))
    }
  }

  /// The value in words.
  func value(in settings: Whole) -> String {
    let language = Localization.language
    return switch control {
    case .sound(let place): ItemShow.sound(settings[keyPath: place])
    case .volume(let place): "\(settings[keyPath: place].percent) %"
    case .flag(let place): settings[keyPath: place] ? tr("on") : tr("off")
    case .span(let place, _, _): settings[keyPath: place].words(in: language)
    case .optionalSpan(let place, _, _):
      settings[keyPath: place].map { $0.words(in: language) } ?? texts(in: language).none
    case .count(let place, _): String(settings[keyPath: place])
    case .limit(let place, _, _): settings[keyPath: place].map { String($0) } ?? tr("no limit")
    case .output(let place): settings[keyPath: place] ?? tr("the usual one")
    case .color(let place): settings[keyPath: place]?.name(in: language) ?? texts(in: language).none
    }
  }

  /// Values to offer while one is typed; empty where any text can stand.
  func values(sounds: [String]) -> [String] {
    switch control {
    case .sound: sounds + ["none"]
    case .volume: ["20", "40", "60", "80", "100"]
    case .flag: ["on", "off"]
    case .span(_, let range, let offered):
      // A length as it is typed: the words of English are read in any language.
      (range.contains(.zero) ? ["0"] : [])
        + (offered.isEmpty ? [.minutes(1), .minutes(10)] : offered).filter { $0 > .zero }.prefix(5).map(Self.typed)
    case .optionalSpan(_, _, let offered): offered.prefix(5).map(Self.typed) + ["none"]
    case .count(_, let range): range.map(String.init)
    case .limit(_, _, let offered): offered.compactMap { $0 }.filter { $0 > 0 }.map(String.init) + ["none"]
    case .output: ["none"]
    case .color: TimerColor.allCases.map { $0.name(in: Localization.language) } + ["none"]
    }
  }

  private static func typed(_ span: TimeSpan) -> String {
    let seconds = span.nanoseconds / TimeSpan.seconds(1).nanoseconds
    return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}

extension TimerColor {
  /// The colour of a name as it is typed.
  fileprivate init(named text: String) throws(CommandFailure) {
    let language = Localization.language
    guard let color = TimerColor(typed: text, in: language) else {
      let names = Self.allCases.map { $0.name(in: language) }.joined(separator: tr(", "))
      throw .usage(
        tr("There is no color “{word}”.", ["word": PlainText.of(text)]),
        hint: tr("The colors are: {names}", ["names": names]))
    }
    self = color
  }
}
