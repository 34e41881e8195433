// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Reads a calendar file, takes its events in as alarms, and does so again whenever it changes.
///
/// An alarm changes or goes with its event, unless a person moved it or it came from elsewhere. A file that is followed
/// already is read as this says from now on, and alarms of it that were cancelled are made again. It answers the alarms of
/// its events to come, in the order of the file; it is refused with `.unreadableFile`, and then nothing changes.
public struct Follow: EngineRequest {
  /// The file, and how it is read.
  public let source: FollowedSource

  /// Follows a file.
  public init(_ source: FollowedSource) { self.source = source }

  /// It names a file of this machine.
  public static let route = RequestRoute(
    "POST", "/v1/follow", role: nil, place: .importer, takesBody: true, isSlow: true)
  /// A file whose all-day events ring at nine.
  public static var example: Follow {
    Follow(FollowedSource(path: "/team.ics", wholeDay: TimeOfDay(hour: 9, minute: 0), isStrict: true))
  }

  /// Visits the fields of the source.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Follow?
  ) throws(Visitor.Failure) -> Follow { Follow(try FollowedSource.form(&visitor, whole?.source)) }

  /// Reads the file, on the caller's thread.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> ItemIDList {
    ItemIDList(ids: try await engine.follow(source, by: asked.client))
  }
}
