// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A device that was paired, without its token.
public struct PairedDevice: Hashable, Sendable, Formed {
  /// `d1`, `d2` and so on; never used again.
  public let id: String
  /// Its own name for itself.
  public let name: ClientName
  /// Its rights.
  public var grant: DeviceGrant
  /// Time of its pairing.
  public let paired: UTCInstant
  /// Time of its last use, to the minute; `nil` for never.
  public var lastUse: UTCInstant?
  /// Number of its open streams of events.
  public var streams: Int

  /// Creates a device that has not been heard of.
  public init(
    id: String, name: ClientName, grant: DeviceGrant, paired: UTCInstant, lastUse: UTCInstant? = nil, streams: Int = 0
  ) {
    self.id = id
    self.name = name
    self.grant = grant
    self.paired = paired
    self.lastUse = lastUse
    self.streams = streams
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PairedDevice?
  ) throws(Visitor.Failure) -> PairedDevice {
    PairedDevice(
      id: try visitor.field("id", whole) { $0.id }, name: try visitor.field("name", whole) { $0.name },
      grant: try DeviceGrant.form(&visitor, whole?.grant),
      paired: try visitor.field("paired", whole) { $0.paired },
      lastUse: try visitor.field("last_use", whole) { $0.lastUse },
      streams: try visitor.field("streams", or: 0, whole) { $0.streams })
  }
}

/// All paired devices.
public struct DeviceList: Formed {
  /// In the order in which they were paired.
  public let devices: [PairedDevice]

  /// Creates a list.
  public init(devices: [PairedDevice]) { self.devices = devices }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DeviceList?
  ) throws(Visitor.Failure) -> DeviceList {
    DeviceList(devices: try visitor.field("devices", whole) { $0.devices })
  }
}
