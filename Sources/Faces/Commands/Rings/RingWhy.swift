// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki why a1`: the events around a ring and their reasons, a sentence a line; also for removed items.
enum RingWhy {
  static var spec: CommandSpec {
    CommandSpec(
      "why", arguments: "[ID]", summary: tr("explain what happened, and why"),
      examples: ["toki why", "toki why Work --at 7:00", "toki why r5"], words: 0...1,
      options: [.at, .json]
    ) { invocation, context throws(CommandFailure) in
      let zone = context.hostZone
      var choice = RingEpisode.Choice.newest
      if let text = invocation[.at] {
        choice = .nearest(try UTCInstant(typed: text, now: context.clock.now().utc, in: zone))
      }
      let control = try await context.reach()
      let word = invocation.words.first
      let item: ItemID
      if let word, let id = RingID(text: word.lowercased()) {
        let ring = try await asked { () async throws(ControlError) in
          try await control.send(ListHistory(before: RingID(id.number &+ 1), limit: 1)).rings.first { $0.id == id }
        }
        guard let ring else { throw CommandFailure(ControlError.notFound(word)) }
        item = ring.owner
        choice = .ring(ring.id, planned: ring.planned)
      } else {
        item = try await context.items(named: invocation.words, for: "why", by: control)[0]
      }
      let story = try await asked { [choice] () async throws(ControlError) in
        try await RingStory.read(of: item, choice, by: control, in: zone, Localization.language)
      }
      guard let story else { throw CommandFailure(ControlError.notFound(word ?? item.text)) }
      if invocation.has(.json) {
        context.printLine(json(story, of: item).text)
      } else {
        for line in story.lines { context.printLine(text(of: line, in: zone, context.styling)) }
      }
      return .done
    }
  }

  private static func text(of line: RingStory.Line, in zone: ZoneRules, _ styling: TextStyling) -> String {
    let style: CellStyle =
      switch line.kind {
      case .missed: .trouble
      case .rang: .bold
      default: .plain
      }
    let sentence = style.text(PlainText.of(line.text, longest: 600), in: styling)
    guard let at = line.at else { return sentence }
    let moment = CellStyle.dim.text(WallText.moment(at, in: zone, Localization.language), in: styling)
    return "\(moment)  \(sentence)"
  }

  private static func json(_ story: RingStory, of item: ItemID) -> JSONValue {
    .members([
      "item": .string(item.text), "ring": story.ring.map { JSONValue($0) } ?? .null,
      "decisions": JSONValue(story.decisions),
    ])
  }
}
