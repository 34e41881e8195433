// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Lists the calendar files that are read again whenever they change, ordered by path.
public struct ListFollowed: FieldlessRequest {
  /// Lists all of them.
  public init() {}

  /// They name files of this machine.
  public static let route = RequestRoute("GET", "/v1/followed", role: nil, place: .reader)

  /// Reads the list.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> FollowedList {
    FollowedList(followed: await engine.followedFiles())
  }
}

/// The followed calendar files.
public struct FollowedList: Formed {
  /// The files, ordered by path.
  public let followed: [FollowedFile]

  /// Creates a list.
  public init(followed: [FollowedFile]) { self.followed = followed }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FollowedList?
  ) throws(Visitor.Failure) -> FollowedList {
    FollowedList(followed: try visitor.field("followed", whole) { $0.followed })
  }
}
