// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// An item named by a description: `the 10 minute timer`, `my 7:00 alarm`, `the tea timer`, 10分のタイマー.
struct DescribedItem {
  /// `nil` if the words leave it open.
  private let kind: ItemKind?
  private let means: Mark

  private enum Mark {
    /// The only one of its kind.
    case only
    case span(TimeSpan)
    case times(TimesOfDay)
    case label(String)
  }

  private static let articles = ["the ", "my ", "a ", "an ", "this ", "that "]
  private static let kinds: [(words: [String], kind: ItemKind)] = [
    (["timer", "countdown", "のタイマー", "タイマー"], .timer), (["alarm", "のアラーム", "アラーム"], .alarm),
    (["sequence", "のシーケンス", "シーケンス"], .sequence),
    (["stopwatch", "のストップウォッチ", "ストップウォッチ"], .stopwatch),
  ]

  /// Reads a description; `nil` for words that are a plain name.
  init?(_ words: [String]) {
    var text = words.joined(separator: " ")
    let article = Self.articles.first { text.lowercased().hasPrefix($0) }
    text = String(text.dropFirst(article?.count ?? 0))
    var kind: ItemKind?
    for (names, named) in Self.kinds {
      guard let name = names.first(where: { text.lowercased().hasSuffix($0) }) else { continue }
      kind = named
      text = String(text.dropLast(name.count))
      break
    }
    while text.hasSuffix(" ") { text.removeLast() }
    self.kind = kind
    if text.isEmpty {
      guard kind != nil else { return nil }
      means = .only
    } else if kind != .alarm,
      case .timer(let span, .none)? = try? PlanText.parse(text, as: .timer, in: Localization.language)
    {
      means = .span(span)
    } else if kind != .timer,
      case .at(let times, .next, zone: nil)? = try? PlanWords.alarm(of: text, in: Localization.language)
    {
      means = .times(times)
    } else if kind != nil || article != nil {
      means = .label(text)
    } else {
      return nil
    }
  }

  /// The items that it describes, of which those that the verb fits come alone.
  func items(in state: EngineState, for verb: String) -> [ItemID] {
    let found = state.items.all.filter { item in (kind == nil || item.id.kind == kind) && isMeant(item) }
    let fitting = found.filter { $0.fits(verb) }
    return (fitting.isEmpty ? found : fitting).map(\.id)
  }

  private func isMeant(_ item: AnyItem) -> Bool {
    switch means {
    case .only: true
    case .label(let text): item.shelved.label.text.lowercased() == text.lowercased()
    case .span(let span): if case .timer(let timer) = item { timer.duration == span } else { false }
    case .times(let times): if case .alarm(let alarm) = item { alarm.times == times } else { false }
    }
  }

  /// That there is none.
  var absence: CommandFailure {
    let hint = tr("What there is: {command}", ["command": commandLine("list")])
    switch means {
    case .span(let span):
      let words = ["span": span.words(in: Localization.language)]
      return CommandFailure(.failed, tr("There is no timer of {span}.", words), hint: hint)
    case .times(let times):
      let words = ["time": times.words(in: Localization.language)]
      return CommandFailure(.failed, tr("There is no alarm at {time}.", words), hint: hint)
    case .label(let text):
      return CommandFailure(.failed, tr("Nothing is called “{word}”.", ["word": PlainText.of(text)]), hint: hint)
    case .only: return CommandFailure(.failed, tr("There is no such thing now."), hint: hint)
    }
  }
}
