// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiScreens

// KRunner of Plasma, which asks by its interface for programs of other languages.
extension SearchProvider {
  private static let runnerPath = "/io/github/toki_clock/Toki/Runner"
  private static let runnerInterface = """
    <node><interface name="org.kde.krunner1">
      <method name="Match">
        <arg type="s" direction="in"/><arg type="a(sssuda{sv})" direction="out"/></method>
      <method name="Run"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
      <method name="Actions"><arg type="a(sss)" direction="out"/></method>
    </interface></node>
    """

  func offerToRunner(on bus: SessionBus) {
    bus.export(path: Self.runnerPath, interface: Self.runnerInterface) { [weak self] method, values in
      self?.answerRunner(method, values)
    }
  }

  private func answerRunner(_ method: String, _ values: [Variant]) -> Variant? {
    guard case .text(let text) = values.first ?? .text("") else { return nil }
    switch method {
    case "Match":
      return .tuple([.array(of: "(sssuda{sv})", search([text]).map(Self.match))])
    case "Run":
      // KRunner gives the result back without the words, which its name ends with.
      activate(text, words: [SearchAnswer.words(in: text)])
      return .tuple([])
    case "Actions": return .tuple([.array(of: "(sss)", [])])
    default: return nil
    }
  }

  /// Name, text, icon, type, relevance, properties: the types are those of `Plasma::QueryMatch`, 100 for an exact match
  /// and 30 for a possible one.
  private static func match(_ answer: SearchAnswer) -> Variant {
    let isItem = if case .item = answer.meaning { true } else { false }
    return .tuple([
      .text(answer.id), .text(answer.title), .text(DesktopApp.id), .uint32(isItem ? 30 : 100),
      .double(isItem ? 0.6 : 0.9), .dictionary(["subtext": .text(answer.text)]),
    ])
  }
}
