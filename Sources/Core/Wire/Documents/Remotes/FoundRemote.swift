// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A door of another machine that was found in the network.
public struct FoundRoom: Hashable, Sendable, Formed {
  /// What it is announced as: `Toki on bedroom`; anyone in the network can announce anything.
  public let name: String
  /// Where to reach it: the name of the machine if it is known here, else an address.
  public let address: RoomAddress
  /// All its addresses, without brackets, those of IPv4 first.
  public let addresses: [String]

  /// The fingerprint of the certificate that it announces, which proves nothing.
  ///
  /// 64 hexadecimal digits in small letters; `nil` for none, or for several.
  public let fingerprint: String?

  /// Creates one.
  public init(name: String, address: RoomAddress, addresses: [String], fingerprint: String? = nil) {
    self.name = name
    self.address = address
    self.addresses = addresses
    self.fingerprint = fingerprint
  }

  /// Visits the fields under the names of `toki pair --json`.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FoundRoom?
  ) throws(Visitor.Failure) -> FoundRoom {
    let name = try visitor.field("name", whole) { $0.name }
    let host = try visitor.field("host", whole) { $0.address.host }
    let port = try visitor.field("port", in: DoorSettings.ports, or: DoorSettings.usualPort, whole) { $0.address.port }
    return FoundRoom(
      name: name, address: RoomAddress(host: host, port: port),
      addresses: try visitor.field("addresses", or: [], whole) { $0.addresses },
      fingerprint: try visitor.given("fingerprint", whole) { $0.fingerprint })
  }
}

/// What was found in the network, as `toki-door --find` writes it.
public struct FoundRoomList: Hashable, Sendable, Formed {
  /// The doors, in the order of their names.
  public let rooms: [FoundRoom]

  /// Exit code of `toki-door --find` where nobody can look for it, as without Avahi.
  public static let nobodyLooks: Int32 = 4

  /// Creates a list.
  public init(rooms: [FoundRoom]) { self.rooms = rooms }

  /// Visits the only field.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FoundRoomList?
  ) throws(Visitor.Failure) -> FoundRoomList { FoundRoomList(rooms: try visitor.field("rooms", whole) { $0.rooms }) }
}
