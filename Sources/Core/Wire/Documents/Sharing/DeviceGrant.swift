// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A role, and the items that a display sees.
public struct DeviceGrant: Hashable, Sendable, Formed {
  /// The device's rights.
  public let role: DeviceRole
  /// The items that a display sees, at most `most`; empty for the other roles, which see all.
  public let items: [ItemID]
  /// The lasting names of these items, in their order; empty if they are not known.
  ///
  /// Where a backup took the place of everything, an id may be that of another item.
  public let uids: [ItemUID]

  /// The most items of a display.
  public static let most = 64

  /// Creates a grant; only a display has items.
  public init(role: DeviceRole, items: [ItemID] = [], uids: [ItemUID] = []) {
    self.role = role
    self.items = role == .display ? items : []
    self.uids = uids.count == self.items.count ? uids : []
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DeviceGrant?
  ) throws(Visitor.Failure) -> DeviceGrant {
    DeviceGrant(
      role: try visitor.field("role", whole) { $0.role }, items: try visitor.field("items", or: [], whole) { $0.items },
      uids: try visitor.given("uids", whole) { $0.uids.isEmpty ? nil : $0.uids } ?? [])
  }
}
