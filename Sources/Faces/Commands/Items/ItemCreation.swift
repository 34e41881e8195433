// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A draft of an item that can ring.
protocol RingingDraft: ItemDraft where Made: Shelved {
  var settings: RingSettings { get set }
  /// The draft as meant in this host's zone, even if the engine's zone differs.
  func adapted(to engineZone: ZoneName, in context: CommandContext) -> Self
}

extension RingingDraft {
  func adapted(to engineZone: ZoneName, in context: CommandContext) -> Self { self }
}

extension TimerDraft: RingingDraft {}

extension SequenceDraft: RingingDraft {}

extension AlarmDraft: RingingDraft {
  func adapted(to engineZone: ZoneName, in context: CommandContext) -> AlarmDraft {
    var draft = self
    draft.zone = context.zoneToSet(zone, engineZone: engineZone)
    return draft
  }
}

/// Creates an item that can ring, reports it, and follows it until it is over.
struct ItemCreation<Draft: RingingDraft> {
  let draft: Draft
  let invocation: Invocation
  let context: CommandContext

  /// Creates the item, reports it, and follows it unless `--detach` is given.
  ///
  /// `lines` reports the item as of its creation, one line each. `away` is the line printed with `--detach`. `follow`
  /// creates the display that shows the item until it is over.
  func run<Shown: Display>(
    lines: (Creation.Made<Draft.Made>, HostMoment) -> [String], away: (Draft.Made) -> String,
    follow: (Creation.Made<Draft.Made>, DisplayPresentation, SpanFormat) -> DisplayFollowing<Shown>
  ) async throws(CommandFailure) -> ExitCode {
    let format = try invocation.spanFormat() ?? .seconds
    let made = try await make(lines: lines)
    let isSilent = invocation.has(.json) || invocation.has(.quiet)
    if invocation.has(.detach) {
      if !isSilent { context.printLine(away(made.item)) }
      return .done
    }
    let presentation: DisplayPresentation = isSilent ? .silent : context.terminal == nil ? .lines : .screen
    var following = follow(made, presentation, format)
    return await following.run(after: made.basis.sequence)
  }

  /// Creates the item and reports it.
  ///
  /// `isLeft` tells that the item is not followed here, so that a notification is needed.
  func make(
    isLeft: Bool = false, lines: (Creation.Made<Draft.Made>, HostMoment) -> [String]
  ) async throws(CommandFailure) -> Creation.Made<Draft.Made> {
    let said = try invocation.settingsEdit(in: context, insteadOf: RingSettings())
    let (draft, context) = (draft, context)
    let made = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      var draft = draft.adapted(to: engine.zone, in: context)
      draft.settings = context.ringSettings(said, usual: engine.settings.ring(of: Draft.kind))
      return try await control.make(draft, key: key)
    }
    let now = context.clock.now()
    let warnings = await context.warnings(about: ItemID(made.item.id), by: made.control)
    if invocation.has(.json) {
      let asOf = AsOf(now, by: made.basis.trustedTime?.anchor)
      context.printLine(JSONValue(made.item, asOf: asOf).noting(warnings).text)
    } else if !invocation.has(.quiet) {
      for line in lines(made, now) { context.printLine(line) }
    }
    context.tellMade(warnings, by: invocation, isLeft: isLeft || invocation.has(.detach))
    return made
  }
}
