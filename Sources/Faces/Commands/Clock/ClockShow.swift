// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki clock Tokyo`: the time in cities and zones, now.
enum ClockShow {
  static let name = "clock"

  static var spec: CommandSpec {
    CommandSpec(
      name, arguments: "[CITY…]", summary: tr("show the time here, or in cities and time zones"),
      examples: ["toki clock", "toki clock Tokyo", "toki clock London, New York, PST", "toki clock Europe/Berlin"],
      words: 0...CommandSpec.many, options: [.json], place: .nowhere
    ) { invocation, context throws(CommandFailure) in
      let now = context.clock.now().utc
      var clocks: [Clock] = []
      for (name, zone) in try places(in: invocation.words.joined(separator: " "), context) {
        do throws(PlanRefusal) {
          clocks.append(Clock(name: name, rules: try context.rules(of: .pinned(zone))))
        } catch {
          throw CommandFailure(error, after: nil)
        }
      }
      if clocks.isEmpty { clocks = [Clock(name: context.hostZone.name.text, rules: context.hostZone)] }
      if invocation.has(.json) {
        context.printLine(JSONValue.members(["clocks": .array(clocks.map { $0.json(at: now) })]).text)
      } else {
        context.output(ItemTable.aligned(clocks.map { $0.row(at: now, here: context.hostZone) }))
      }
      return .done
    }
  }

  /// The content of a line.
  private struct Clock {
    /// The place as it was typed.
    let name: String
    let rules: ZoneRules

    func row(at now: UTCInstant, here: ZoneRules) -> [String] {
      let moment = WallText.moment(now, in: rules, Localization.language)
      let zone = name == rules.name.text ? "" : rules.name.text
      return [PlainText.of(name), moment, ahead(of: here, at: now), zone]
    }

    /// Lead of its clocks over those here: `+8 h`; empty where they show the same.
    private func ahead(of here: ZoneRules, at now: UTCInstant) -> String {
      let seconds = rules.offsetSeconds(at: now) - here.offsetSeconds(at: now)
      guard seconds != 0 else { return "" }
      let span = TimeSpan.seconds(Int64(abs(seconds))).words(in: Localization.language)
      return (seconds < 0 ? "−" : "+") + span
    }

    func json(at now: UTCInstant) -> JSONValue {
      let civil = rules.civil(at: now)
      return .members([
        "name": .string(name), "zone": .string(rules.name.text),
        "time": .string("\(civil.date.text)T\(WallText.time(now, in: rules))"),
        "offset_seconds": .integer(Int64(rules.offsetSeconds(at: now))),
        "abbreviation": .string(rules.abbreviation(at: now)),
      ])
    }
  }

  /// The places that a text names: several are separated by commas, or by nothing where each is known.
  static func places(
    in text: String, _ context: CommandContext
  ) throws(CommandFailure) -> [(name: String, zone: ZoneName)] {
    var places: [(name: String, zone: ZoneName)] = []
    for part in text.split(whereSeparator: { ",、，".contains($0) }) {
      var rest = part.split(separator: " ")[...]
      while !rest.isEmpty {
        var count = rest.count
        var zone = try? context.zoneName(typed: rest.joined(separator: " "))
        // The longest beginning that is a place, so that New York is one.
        while zone == nil, count > 1 {
          count -= 1
          zone = try? context.zoneName(typed: rest.prefix(count).joined(separator: " "))
        }
        let name = rest.prefix(count).joined(separator: " ")
        guard let zone else { throw unknown(rest.joined(separator: " "), context) }
        places.append((name, zone))
        rest = rest.dropFirst(count)
      }
    }
    return places
  }

  /// Why a text is no place.
  private static func unknown(_ text: String, _ context: CommandContext) -> CommandFailure {
    do throws(CommandFailure) {
      _ = try context.zoneName(typed: text, after: name)
      preconditionFailure("\(text) is a place.")
    } catch {
      return error
    }
  }
}
