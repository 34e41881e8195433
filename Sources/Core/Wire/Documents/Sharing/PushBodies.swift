// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The address of a device while its page is closed: its browser's subscription to a push service (W3C Push API,
/// `PushSubscription.toJSON`).
public struct PushSubscription: Hashable, Sendable, Formed {
  /// The address at the push service, which names the device.
  public let endpoint: String
  /// The public key of the device on P-256, in base64url.
  public let key: String
  /// The secret that the device shares with this machine, in base64url.
  public let secret: String

  /// Collects a browser's values.
  public init(endpoint: String, key: String, secret: String) {
    self.endpoint = endpoint
    self.key = key
    self.secret = secret
  }

  /// Visits the fields under the names that browsers have for them.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PushSubscription?
  ) throws(Visitor.Failure) -> PushSubscription {
    PushSubscription(
      endpoint: try visitor.field("endpoint", whole) { $0.endpoint },
      key: try visitor.field("p256dh", whole) { $0.key }, secret: try visitor.field("auth", whole) { $0.secret })
  }
}

/// Data for a device before it subscribes.
public struct PushOffer: Formed {
  /// The public key of this machine, in base64url (`applicationServerKey`).
  public let key: String
  /// `true` if this machine has a subscription of the device.
  public let isSubscribed: Bool

  /// Makes an offer.
  public init(key: String, isSubscribed: Bool) {
    self.key = key
    self.isSubscribed = isSubscribed
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PushOffer?
  ) throws(Visitor.Failure) -> PushOffer {
    PushOffer(
      key: try visitor.field("key", whole) { $0.key },
      isSubscribed: try visitor.field("subscribed", whole) { $0.isSubscribed })
  }
}

/// A push's message to the service worker of a device; nobody on the way can read it.
public struct PushNotice: Hashable, Sendable, Formed {
  /// The ring.
  public let ring: RingID
  /// The item that rings.
  public let item: ItemID
  /// Its label.
  public let label: Label
  /// Its planned time.
  public let planned: UTCInstant
  /// Its end; `nil` while it rings.
  public let ended: UTCInstant?
  /// `true` if the device may stop it, and snooze it.
  public let canStop, canSnooze: Bool

  /// Makes the notice of a ring for a device that may stop it, or may not.
  public init(_ ring: Ring, canStop: Bool, ended: UTCInstant? = nil) {
    self.init(
      ring: ring.id, item: ring.owner, label: ring.label, planned: ring.planned, ended: ended,
      canStop: canStop && ended == nil, canSnooze: canStop && ended == nil && ring.canSnooze)
  }

  private init(
    ring: RingID, item: ItemID, label: Label, planned: UTCInstant, ended: UTCInstant?, canStop: Bool, canSnooze: Bool
  ) {
    self.ring = ring
    self.item = item
    self.label = label
    self.planned = planned
    self.ended = ended
    self.canStop = canStop
    self.canSnooze = canSnooze
  }

  /// Visits the fields under their names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PushNotice?
  ) throws(Visitor.Failure) -> PushNotice {
    let ring = try visitor.field("ring", whole) { $0.ring }
    let item = try visitor.field("item", whole) { $0.item }
    try visitor.derived("kind", whole) { notice, _ in notice.item.kind }
    return PushNotice(
      ring: ring, item: item, label: try visitor.field("label", whole) { $0.label },
      planned: try visitor.field("planned", whole) { $0.planned },
      ended: try visitor.given("ended", whole) { $0.ended },
      canStop: try visitor.field("can_stop", whole) { $0.canStop },
      canSnooze: try visitor.field("can_snooze", whole) { $0.canSnooze })
  }
}

/// A push as `toki-post --push` finds it on its standard input.
public struct PushRequest: Hashable, Sendable, Formed {
  /// Its address.
  public let endpoint: String
  /// The header `Authorization`.
  public let authorization: String
  /// Pushes of one topic take each other's place while they wait (RFC 8030 section 5.4).
  public let topic: String
  /// Time that it may wait, in seconds (section 5.2).
  public let seconds: Int
  /// The encrypted body, in base64url.
  public let body: String

  /// Collects the values to send.
  public init(endpoint: String, authorization: String, topic: String, seconds: Int, body: String) {
    self.endpoint = endpoint
    self.authorization = authorization
    self.topic = topic
    self.seconds = seconds
    self.body = body
  }

  /// Visits the fields.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: PushRequest?
  ) throws(Visitor.Failure) -> PushRequest {
    PushRequest(
      endpoint: try visitor.field("endpoint", whole) { $0.endpoint },
      authorization: try visitor.field("authorization", whole) { $0.authorization },
      topic: try visitor.field("topic", whole) { $0.topic },
      seconds: try visitor.field("ttl_s", in: 0...Int.max, whole) { $0.seconds },
      body: try visitor.field("body", whole) { $0.body })
  }
}
