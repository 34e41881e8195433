// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki snooze [ID] [9m]`: stop a ring until later.
enum RingSnooze {
  static var spec: CommandSpec {
    CommandSpec(
      "snooze", arguments: "[ID] [SPAN]", summary: tr("snooze what is ringing"),
      examples: ["toki snooze", "toki snooze 5m", "toki snooze a2 10m"], words: 0...CommandSpec.many,
      options: [.json]
    ) { invocation, context throws(CommandFailure) in
      var words = invocation.words[...]
      var reference: ItemReference?
      if let first = words.first, try named(first, of: words) {
        reference = try ItemReference(first)
        words = words.dropFirst()
      }
      var length: TimeSpan?
      if !words.isEmpty {
        let span = try SpanWords.span(of: words.joined(separator: " "))
        guard RingSettings.lengths.contains(span) else {
          throw .usage(tr("A snooze lasts 1 s to 24 h."))
        }
        length = span
      }
      let control = try await context.reach()
      let ring = try await context.ring(named: reference, by: control)
      let ended = try await asked { () async throws(ControlError) in
        try await control.send(Snooze(ring.id, for: length))
      }
      if invocation.has(.json) {
        context.printLine(JSONValue(ended).text)
        return .done
      }
      let span = (length ?? ended.settings.snoozeLength)
      let again = (ended.ended ?? context.clock.now().utc) + span
      context.printLine(
        tr(
          "{name} rings again {time} (in {span}).",
          [
            "name": PlainText.of(ItemTable.name(of: ended), longest: Label.longest),
            "time": WallText.time(again, in: context.hostZone),
            "span": span.words(in: Localization.language),
          ]))
      return .done
    }
  }

  /// `true` if the first word names the item to snooze: a number does unless the words are a span, and a label unless it
  /// is one itself.
  private static func named(_ first: String, of words: ArraySlice<String>) throws(CommandFailure) -> Bool {
    let isSpan = { (text: String) in (try? SpanWords.span(of: text)) != nil }
    guard !isSpan(words.joined(separator: " ")) else { return false }
    guard case .label = try ItemReference(first) else { return true }
    return !isSpan(first)
  }
}

extension CommandContext {
  /// The open ring of the item named, otherwise the audible one.
  func ring(
    named reference: ItemReference?, by control: any TokiControl
  ) async throws(CommandFailure) -> Ring {
    let state = try await asked { () async throws(ControlError) in try await control.state() }
    guard let reference else {
      guard let ring = state.rings.first else {
        throw CommandFailure(ControlError.notRinging(""))
      }
      return ring
    }
    let item = try reference.item(in: state, for: "dismiss")
    guard let ring = state.rings.first(where: { $0.owner == item }) else {
      guard state.items[item] != nil else {
        throw CommandFailure(ControlError.notFound(item.text))
      }
      throw CommandFailure(ControlError.notRinging(item.text))
    }
    return ring
  }
}
