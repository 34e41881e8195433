// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiEngine
import TokiModel
import TokiScreens

/// Answers searches in GNOME's overview and in KRunner: `25 min` offers a timer.
final class SearchProvider {
  private let context: DesktopContext
  private let engine: EngineModel
  private let settings: DesktopSettings
  /// Results of the last search, by id.
  private var offered: [String: SearchAnswer] = [:]
  /// Opens the window, at the given page if there is one.
  var open: (AppPage?) -> Void = { _ in }

  private static let path = "/io/github/toki_clock/Toki/SearchProvider"
  private static let interface = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
      <method name="GetInitialResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="out"/></method>
      <method name="GetSubsearchResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
      <method name="GetResultMetas">
        <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
      <method name="ActivateResult">
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
      <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
    </interface></node>
    """

  init(_ context: DesktopContext, _ engine: EngineModel, _ settings: DesktopSettings) {
    self.context = context
    self.engine = engine
    self.settings = settings
  }

  func offer(on bus: SessionBus) {
    bus.export(path: Self.path, interface: Self.interface) { [weak self] name, values in
      self?.answer(name, values)
    }
    offerToRunner(on: bus)
  }

  private func answer(_ method: String, _ values: [Variant]) -> Variant? {
    switch method {
    case "GetInitialResultSet": return .tuple([found(values.first)])
    case "GetSubsearchResultSet": return .tuple([found(values.last)])
    case "GetResultMetas":
      let answers = texts(values.first).compactMap { offered[$0] }
      let metas = answers.map { answer in
        Variant.dictionary([
          "id": .text(answer.id), "name": .text(answer.title), "description": .text(answer.text),
          "gicon": .text(DesktopApp.id),
        ])
      }
      return .tuple([.array(of: "a{sv}", metas)])
    case "ActivateResult":
      if case .text(let id)? = values.first { activate(id, words: texts(values.dropFirst().first)) }
      return .tuple([])
    case "LaunchSearch":
      open(nil)
      return .tuple([])
    default: return nil
    }
  }

  private func found(_ words: Variant?) -> Variant { .array(of: "s", search(texts(words)).map { .text($0.id) }) }

  /// The results for typed words, which can then be chosen.
  func search(_ words: [String]) -> [SearchAnswer] {
    let answers = SearchAnswer.all(words, present)
    offered = Dictionary(answers.map { ($0.id, $0) }) { first, _ in first }
    return answers
  }

  /// The present; without items before the daemon has answered, as typed text can be read without it.
  private var present: Present {
    let style = settings.style(language: context.language)
    if let present = engine.present(style) { return present }
    let clock = context.clock
    let host = (try? clock.hostZone()) ?? .utc
    let state = EngineState(moment: clock.now(), boot: clock.bootID, zone: host.name)
    return Present(state: state, moment: clock.now(), host: host, style: style) { try? clock.zone(named: $0) }
  }

  /// Does what a result stands for; the words find it where the app was started since.
  func activate(_ id: String, words: [String]) {
    let known = offered[id] ?? SearchAnswer.all(words, present).first { $0.id == id }
    guard let known else { return }
    let key = context.newKey()
    switch known.meaning {
    case .timer(let draft):
      engine.whenReached {
        $0.ask { control async throws(ControlError) in try await control.make(draft, key: key) }
      }
      open(.timers)
    case .alarm(let draft):
      engine.whenReached {
        $0.ask { control async throws(ControlError) in try await control.make(draft, key: key) }
      }
      open(.alarms)
    case .sequence(let draft):
      engine.whenReached {
        $0.ask { control async throws(ControlError) in try await control.make(draft, key: key) }
      }
      open(.timers)
    case .item(let id): open(AppPage(of: id.kind))
    }
  }

  private func texts(_ value: Variant?) -> [String] {
    guard case .array(_, let values)? = value else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
