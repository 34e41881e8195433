// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Editing of a list of hooks.
public enum HookForm {
  /// A moment to choose from, with the span of a warning.
  public struct Choice: Hashable, Sendable {
    /// The moment.
    public let moment: Hook.Moment
    /// Time before the ring; `nil` for any other moment than a warning.
    public let before: TimeSpan?

    /// The text for a person: `when it rings`.
    public func text(in language: Language) -> String { HookTexts.moment(moment, before: before, in: language) }
  }

  /// The moments offered, the most useful first.
  public static let choices: [Choice] =
    [Choice(moment: .ring, before: nil)]
    + [1, 5, 15, 60].map { Choice(moment: .warn, before: .minutes($0)) }
    + [Hook.Moment.dismiss, .snooze, .missed, .every].map { Choice(moment: $0, before: nil) }

  /// The present hooks with the changes that a person made to a former list, so that another client's changes meanwhile
  /// stay.
  public static func merging(_ present: [Hook], changedFrom former: [Hook], to hooks: [Hook]) -> [Hook] {
    let removed = former.filter { !hooks.contains($0) }
    let added = hooks.filter { !former.contains($0) && !present.contains($0) }
    return present.filter { !removed.contains($0) } + added
  }

  /// Why a hook cannot be added, as a sentence.
  public struct Refusal: Error, Hashable, Sendable {
    /// The problem, in the person's language.
    public let sentence: String
  }

  /// The hooks with a new one at the end; a text that begins like a web address is one.
  ///
  /// - Throws: `Refusal` for a text that cannot be called, a hook that is there already, and one too many.
  public static func adding(
    _ text: String, at choice: Choice, to hooks: [Hook], in language: Language
  ) throws(Refusal) -> [Hook] {
    let text = text.trimmed
    let isAddress = ["http://", "https://", "ntfy://"].contains { text.lowercased().hasPrefix($0) }
    do throws(HookError) {
      let hook = try Hook(choice.moment, before: choice.before, isAddress ? .post(text) : .command(text))
      guard hooks.count < Hook.most else { throw .tooMany }
      return hooks.contains(hook) ? hooks : hooks + [hook]
    } catch {
      throw Refusal(sentence: HookTexts.sentence(error, in: language))
    }
  }
}
