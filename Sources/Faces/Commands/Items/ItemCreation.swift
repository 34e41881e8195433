// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

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
    try FullScreenShow.check(invocation, in: context)
    let created = try await make(lines: lines)
    guard created.isNew else { return .done }
    let made = created.made
    let isSilent = invocation.has(.json) || invocation.has(.quiet)
    if invocation.has(.detach) {
      if !isSilent { context.printLine(away(made.item)) }
      return .done
    }
    if invocation.has(.full) {
      return try await FullScreenShow.run(in: context, showing: ItemID(made.item.id), by: made.control)
    }
    var following = follow(made, context.presentation(for: invocation), format)
    return await following.run(after: made.basis.sequence)
  }

  /// An item, and whether this command made it.
  struct Created: Sendable {
    let made: Creation.Made<Draft.Made>
    let isNew: Bool
  }

  /// Creates the item and reports it; with `--if-absent` or `--key`, reports the one that is there already.
  ///
  /// `isLeft` tells that the item is not followed here, so that a notification is needed.
  @discardableResult
  func make(
    isLeft: Bool = false, lines: (Creation.Made<Draft.Made>, HostMoment) -> [String]
  ) async throws(CommandFailure) -> Created {
    let said = try invocation.settingsEdit(in: context, insteadOf: RingSettings())
    let (draft, context) = (draft, context)
    let isOnlyIfAbsent = invocation.has(.ifAbsent)
    let wasAsked = isOnlyIfAbsent || invocation.has(.key)
    // Looked for once: the items of a first try are no others.
    var same: [Draft.Made]?
    var formerly: Set<ID<Draft.Made>> = []
    let found = try await Creation.make(under: invocation[.key], in: context) {
      control, key, engine throws(ControlError) -> Outcome in
      var draft = try draft.adapted(to: engine.zone, in: context)
      if same == nil {
        let standing = try await control.state(of: [Draft.kind]).items[Draft.Made.self]
        same = draft.met(by: standing, in: context)
        formerly = Set(standing.map(\.id))
      }
      draft.settings = context.fromHere(said)
      draft.isOnlyIfAbsent = isOnlyIfAbsent
      do throws(ControlError) {
        let item = try await control.make(draft, key: key)
        // Under the key of an earlier request the answer is that one's item.
        return Outcome(item: item, isNew: !formerly.contains(item.id))
      } catch {
        guard error.code == .exists, let standing = ItemID(text: error.subject) else { throw error }
        return Outcome(item: try await control.item(ID(standing.number)), isNew: false)
      }
    }
    let made = Creation.Made(item: found.item.item, control: found.control, basis: found.basis)
    guard found.item.isNew else {
      await report(standing: made)
      return Created(made: made, isNew: false)
    }
    let beside = (same ?? []).filter { draft.ringsBeside($0) }.map(\.id)
    let now = context.clock.now()
    let warnings = await context.warnings(about: ItemID(made.item.id), by: made.control)
    if invocation.has(.json) {
      let asOf = AsOf(now, by: made.basis.trustedTime?.anchor)
      let told = JSONValue(made.item, asOf: asOf).naming(sameAs: beside.map(\.text)).noting(warnings)
      context.printLine((wasAsked ? told.telling(isCreated: true) : told).text)
    } else if !invocation.has(.quiet) {
      for line in lines(made, now) { context.printLine(line) }
      if !beside.isEmpty {
        let named = beside.prefix(Self.mostNamed).map(\.text).joined(separator: tr(", "))
        let rest = beside.count > Self.mostNamed ? " …" : ""
        context.printLine(tr("The same is there already: {ids}", ["ids": named + rest]))
      }
    }
    context.tellMade(warnings, by: invocation, isLeft: isLeft || invocation.has(.detach))
    return Created(made: made, isNew: true)
  }

  /// The most items that are named as the same.
  private static var mostNamed: Int { 3 }

  private struct Outcome: Sendable {
    let item: Draft.Made
    let isNew: Bool
  }

  /// Reports an item that is there already, and in whose place none was made.
  private func report(standing made: Creation.Made<Draft.Made>) async {
    if invocation.has(.json) {
      let asOf = AsOf(context.clock.now(), by: made.basis.trustedTime?.anchor)
      context.printLine(JSONValue(made.item, asOf: asOf).telling(isCreated: false).text)
    } else if !invocation.has(.quiet) {
      context.printLine(tr("{id} is there already: nothing was made.", ["id": made.item.id.text]))
      let saying = Saying(control: made.control, basis: made.basis, isJSON: false, context: context)
      await saying.say(made.item)
    }
  }
}

extension JSONValue {
  /// The object with the IDs of items that ask for the same, if there are any.
  fileprivate func naming(sameAs ids: [String]) -> JSONValue {
    guard !ids.isEmpty, case .object(let members) = self else { return self }
    return .object(members + [Member(name: "same_as", value: .array(ids.map { .string($0) }))])
  }

  /// The object with whether it was made just now.
  fileprivate func telling(isCreated: Bool) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(name: "created", value: .boolean(isCreated))])
  }
}
