// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import TokiServer

/// Requests as values: what is written is read back, and the table has each.
struct RequestTests {
  /// What holds of every request.
  private func check<Request: EngineRequest>(_ type: Request.Type) throws {
    let route = Request.route
    let example = Request.example
    let (address, body) = JSONWriter.parts(
      of: example, inAddress: Request.readsQuery ? nil : Set(route.pathNames))
    let kind: JSONReader.Kind = route.method == "PATCH" ? .change : .request
    #expect(try JSONReader.read(Request.self, from: body, and: address, as: kind) == example, "\(route.path)")
    for name in route.pathNames { #expect(address.contains { $0.name == name }, "\(route.path) has no field \(name)") }
    if Request.readsQuery { #expect(body.isEmpty) }
    if !body.isEmpty { #expect(route.takesBody, "\(route.path) is sent a body") }
    #expect(RequestList.routes.contains(route), "\(route.path) is not in RequestList")
    let verbs = Request.verbs.isEmpty ? [""] : Request.verbs.map(\.verb)
    for path in verbs.map({ route.path.replacing("{verb}", with: $0) }) {
      let served = RouteTable.routes.filter { $0.method == route.method && $0.path == path }
      #expect(served.count == 1, "\(path) is not in RouteTable")
    }
    #expect(route.path.contains("{verb}") != Request.verbs.isEmpty, "\(route.path) has no verbs")
    #expect(route.pathNames.isEmpty || !route.noun.isEmpty, "\(route.path) has no noun")
  }

  @Test func `Every request is written and read back, and has its place in the table`() throws {
    try check(Dismiss.self)
    try check(Snooze.self)
    try check(Undo.self)
    try check(CancelTogether.self)
    try check(ListFollowed.self)
    try check(Follow.self)
    try check(Unfollow.self)
    try check(NoteLostLinks.self)
    try check(AskForTime.self)
    try check(AcknowledgeLosses.self)
    try check(Suspend.self)
    try check(ListHistory.self)
    try check(ListDecisions.self)
    try check(ListHostDecisions.self)
    try check(ShowTime.self)
    try check(Examine.self)
    try check(SwitchSet.self)
    try check(ListRings.self)
    try check(ListWarnings.self)
    try check(ShowSettings.self)
    try check(ChangeSettings.self)
    try check(StartPreview.self)
    try check(StopPreview.self)
    try check(ShowState.self)
    try check(ShowOverview.self)
    try check(StopDaemon.self)
  }

  /// Those that are the same for items of every kind.
  private func checkItems<Kept: Shelved>(_ kind: Kept.Type) throws {
    try check(ListItems<Kept>.self)
    try check(MakeItem<Kept.Draft>.self)
    try check(ShowItem<Kept>.self)
    try check(EditItem<Kept>.self)
    try check(CancelItem<Kept>.self)
    try check(TellItem<Kept>.self)
    for (verb, value) in Kept.Command.verbs {
      let values: [CommandValue?] =
        switch value {
        case nil: [nil]
        case .span: [.span(.minutes(-5))]
        case .count: [nil, .count(3)]
        case .days:
          [CivilDate(year: 2026, month: 12, day: 24).map { .days($0...$0.adding(days: 5)) }]
        }
      for value in values {
        let command = try #require(Kept.Command(verb: verb, value: value), "\(verb)")
        let told = TellItem(ID<Kept>(7), command)
        let (address, body) = JSONWriter.parts(of: told, inAddress: ["id", "verb"])
        #expect(try JSONReader.read(TellItem<Kept>.self, from: body, and: address, as: .request) == told)
      }
    }
  }

  @Test func `The requests about items are those of every kind`() throws {
    for kind in ItemKind.allCases { try checkItems(kind.shelved) }
  }

  private func fault(
    _ body: String, _ address: [(String, String)]
  ) -> (reason: JSONFault.Reason, path: String, isInAddress: Bool)? {
    let fields = address.map { AddressField($0, $1) }
    do throws(JSONFault) {
      _ = try JSONReader.read(Snooze.self, from: Array(body.utf8), and: fields, as: .request)
      return nil
    } catch {
      return (error.reason, error.path, error.isInAddress)
    }
  }

  @Test func `A field stands in the address or in the body, never in both`() throws {
    #expect(fault("", [("id", "r1")]) == nil)
    #expect(fault(#"{"length_ns":1000000000}"#, [("id", "r1")]) == nil)
    let twice = try #require(fault(#"{"id":"r2"}"#, [("id", "r1")]))
    #expect(twice.reason == .twice && twice.path == "id")
    let malformed = try #require(fault("", [("id", "x")]))
    #expect(malformed.isInAddress && malformed.path == "id")
    let unknown = try #require(fault("", [("id", "r1"), ("loud", "1")]))
    #expect(unknown.reason == .unknownAddress && unknown.path == "loud")
    let again = try #require(fault("", [("id", "r1"), ("id", "r2")]))
    #expect(again.reason == .unknownAddress)
    let missing = try #require(fault("{}", []))
    #expect(missing.reason == .missing)
  }
}
