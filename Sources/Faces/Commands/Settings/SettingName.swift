// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// A setting under its typed name: the JSON name without the unit, with hyphens.
///
/// An option that sets the same for a single item has the same name.
struct SettingName: Sendable {
  typealias Place = any PartialKeyPath<EngineSettings> & Sendable
  typealias Saying = @Sendable (String, inout EngineSettingsEdit, CommandContext) throws(CommandFailure) -> Void

  /// Its name as typed.
  let rawValue: String
  /// Its Japanese names, which are understood in every language.
  let japanese: [String]
  /// The moment of the hooks that it sets; `nil` if it sets something else.
  let moment: Hook.Moment?
  private let place: Place
  private let ring: RingChoice?
  private let offered: [String]
  private let words: @Sendable () -> String
  private let value: @Sendable (EngineSettings) -> [String]
  private let saying: Saying

  init(
    _ name: String, _ japanese: [String], _ place: Place, offered: [String] = ["none"], ring: RingChoice? = nil,
    moment: Hook.Moment? = nil, meaning: @escaping @Sendable () -> String,
    value: @escaping @Sendable (EngineSettings) -> [String], saying: @escaping Saying
  ) {
    rawValue = name
    self.japanese = japanese
    self.place = place
    self.offered = offered
    self.ring = ring
    self.moment = moment
    words = meaning
    self.value = value
    self.saying = saying
  }

  /// Names from before this rule; still accepted, but never shown.
  private static let earlier = [
    "ring-length": "ring", "time.servers": "time-servers", "time.certificates": "time-certificates",
  ]

  init(typed word: String) throws(CommandFailure) {
    let plain = ValueWords.plain(word)
    let name = Self.earlier[plain] ?? plain
    guard let found = Self.all.first(where: { $0.rawValue == name || $0.japanese.contains(word) }) else {
      throw .usage(
        tr("There is no setting “{word}”.", ["word": PlainText.of(word)]),
        hint: Self.suggestion(for: word).map {
          tr("Did you mean {word}?", ["word": commandLine("settings \($0)")])
        } ?? tr("All settings: {command}", ["command": commandLine("settings")]))
    }
    self = found
  }

  /// The name that was probably meant, in the script that was typed; `nil` if none is near.
  private static func suggestion(for word: String) -> String? {
    if TypedScript.isJapanese(word) {
      return TypedScript.nearest(to: word, among: all.flatMap(\.japanese))
    }
    let names = SettingsChange.names
    let beginning = names.filter { $0.hasPrefix(word.lowercased()) }
    return beginning.count == 1 ? beginning[0] : Suggestion.nearest(to: word.lowercased(), among: names)
  }

  /// Values to offer while one is typed; empty where any text can stand.
  func values(sounds: [String]) -> [String] { ring?.values(sounds: sounds) ?? offered }

  /// `true` if its value can be the path of a file.
  var takesFile: Bool { ["sound", "time-certificates", "holidays"].contains(rawValue) }

  /// Its meaning.
  var meaning: String { words() }

  /// Its values, a line for each.
  func values(in settings: EngineSettings) -> [String] { value(settings) }

  /// An edit that sets the value as typed.
  func edit(to text: String, in context: CommandContext) throws(CommandFailure) -> EngineSettingsEdit {
    var edit = EngineSettingsEdit()
    try saying(text, &edit, context)
    return edit
  }

  /// An edit that sets the value as it is in a new home; hooks of other moments are kept by the caller.
  var editToFirst: EngineSettingsEdit {
    var edit = EngineSettingsEdit()
    if let ring { edit.ring.say(ring.control.path, as: .unsaid) } else { edit.say(place, as: .unsaid) }
    return edit
  }
}
