// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTerminal

/// A draft of something that rings.
protocol RingingDraft: ItemDraft where Made: Shelved {
  var settings: RingSettings { get set }
  /// The same draft as it is meant on this wall, whatever zone the engine lives in.
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

/// What the commands do that make something that rings: make it, say what it is, and show it until it is over.
struct ItemCreation<Draft: RingingDraft> {
  let draft: Draft
  let invocation: Invocation
  let context: CommandContext

  /// Makes it.
  ///
  /// - Parameters:
  ///   - lines: What is said of it, a line each, at the moment in which it was made.
  ///   - away: How somebody comes back to it who leaves it at once.
  ///   - follow: Shows it until it is over.
  func run<Shown: Face>(
    lines: (Creation.Made<Draft.Made>, HostMoment) -> [String], away: (Draft.Made) -> String,
    follow: (Creation.Made<Draft.Made>, FacePresentation, SpanFormat) -> FaceFollowing<Shown>
  ) async throws(CommandFailure) -> ExitCode {
    let format = try invocation.spanFormat() ?? .seconds
    let made = try await make(lines: lines)
    let isSilent = invocation.has(.json) || invocation.has(.quiet)
    if invocation.has(.detach) {
      if !isSilent { context.printLine(away(made.item)) }
      return .done
    }
    let presentation: FacePresentation = isSilent ? .silent : context.terminal == nil ? .lines : .screen
    var following = follow(made, presentation, format)
    return await following.run(after: made.basis.sequence)
  }

  /// Makes it and says what it is.
  ///
  /// - Parameter isLeft: Whether nobody looks at it here, so that a notification is needed.
  func make(
    isLeft: Bool = false, lines: (Creation.Made<Draft.Made>, HostMoment) -> [String]
  ) async throws(CommandFailure) -> Creation.Made<Draft.Made> {
    let said = try invocation.settingsEdit(in: context)
    let (draft, context) = (draft, context)
    let made = try await Creation.make(in: context) { control, key, engine throws(ControlError) in
      var draft = draft.adapted(to: engine.zone, in: context)
      draft.settings = context.ringSettings(said, usual: engine.settings.ring)
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
