// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

// Words for the choices of a ring, as options and as settings.
extension RingChoice {
  /// Its option; the one that says yes of a switch.
  var option: Option? { Option(rawValue: name) }
  /// The option of a switch that says no.
  var noOption: Option? { Option(rawValue: "no-" + name) }

  /// The description of an option of some choice; `nil` if it belongs to none.
  static func help(of option: Option) -> String? {
    for choice in all {
      if choice.option == option { return choice.texts(in: Localization.language).help }
      if choice.noOption == option { return choice.texts(in: Localization.language).helpOfNo }
    }
    return nil
  }

  /// The placeholder of the value of its option; `nil` for a switch.
  var placeholder: String? {
    switch control {
    case .sound: "NAME|FILE|none"
    case .volume: "0-100"
    case .flag: nil
    case .span: "SPAN"
    case .optionalSpan: "SPAN|none"
    case .count(_, let range): "\(range.lowerBound)-\(range.upperBound)"
    case .limit(_, let range, _): "\(range.lowerBound)-\(range.upperBound)|none"
    case .output: "NAME|none"
    }
  }

  /// Says the value as typed; `name` is the option or the setting, for the error.
  func say(
    _ text: String, of name: String, folder: String, in settings: inout Said<RingSettings>
  ) throws(CommandFailure) {
    switch control {
    case .sound(let place):
      settings[dynamicMember: place] = try RingOptionWords.sound(text, of: name, folder: folder)
    case .volume(let place): settings[dynamicMember: place] = try RingOptionWords.volume(text)
    case .flag(let place): settings[dynamicMember: place] = try ValueWords.isOn(text, of: name)
    case .span(let place, let range, _):
      settings[dynamicMember: place] = try RingOptionWords.span(text, in: range, of: name)
    case .optionalSpan(let place, let range, _):
      settings[dynamicMember: place] = .some(try RingOptionWords.optionalSpan(text, in: range, of: name))
    case .count(let place, let range):
      settings[dynamicMember: place] = try RingOptionWords.count(text, in: range, of: name)
    case .limit(let place, let range, _):
      settings[dynamicMember: place] = .some(try RingOptionWords.limit(text, in: range, of: name))
    case .output(let place): settings[dynamicMember: place] = .some(try RingOptionWords.output(text, of: name))
    }
  }

  /// Says the value of other settings.
  func say(from other: RingSettings, in settings: inout Said<RingSettings>) {
    func take<Value>(_ place: WritableKeyPath<RingSettings, Value>) {
      settings[dynamicMember: place] = .some(other[keyPath: place])
    }
    switch control {
    case .sound(let place): take(place)
    case .volume(let place): take(place)
    case .flag(let place): take(place)
    case .span(let place, _, _): take(place)
    case .optionalSpan(let place, _, _): take(place)
    case .count(let place, _): take(place)
    case .limit(let place, _, _): take(place)
    case .output(let place): take(place)
    }
  }

  /// The value in words.
  func value(in settings: RingSettings) -> String {
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
    }
  }

  private static func typed(_ span: TimeSpan) -> String {
    let seconds = span.nanoseconds / TimeSpan.seconds(1).nanoseconds
    return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}
