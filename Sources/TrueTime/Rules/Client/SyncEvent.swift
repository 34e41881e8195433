// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Input to the sync machine.
enum SyncEvent: Sendable {
  /// The client starts running; `kept` and `asked` are the data saved by an earlier run, `nil` if none.
  case begin(kept: [UInt8]?, asked: [UInt8]?, boot: BootID)
  /// The client stops running; it keeps its knowledge.
  case end
  /// The server list has changed.
  case ask([TimeServer])
  /// Start a round now.
  case synchronize
  /// Servers that were silent may be reachable again.
  case retryNow(SyncHurry)
  /// The instant of `SyncAction.wake` has arrived.
  case wake
  case resolved(ServerID, [ServerAddress])
  case unresolved(ServerID, TimeRejection)
  case associated(ServerID, AssociationFacts)
  case notAssociated(ServerID, TimeRejection)
  case settled(ExchangeID, ExchangeResult)
}

/// Why silent servers should be queried before their pause is over.
public enum SyncHurry: Hashable, Sendable {
  /// The network has come up or changed.
  case network
  /// A person has asked for the time.
  case person
}

/// Output of the sync machine.
enum SyncAction: Sendable {
  case resolve(ServerID, host: String, port: UInt16, until: BootInstant)
  case associate(ServerID, TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until: BootInstant)
  /// Discard a server's keys, which are no longer usable.
  case forgetKeys(ServerID)
  case send(Question)
  /// Replaces the previous wake time; `nil` cancels it.
  case wake(at: BootInstant?)
  case publish(TrustedTimeReport)
  /// Save for the next run.
  case save([UInt8])
  /// Save for the next run, before any query is sent.
  case saveAsked([UInt8])
}

/// One query to one address.
struct Question: Sendable {
  let id: ExchangeID
  /// The 48-byte NTP header.
  let header: [UInt8]
  let address: ServerAddress
  let until: BootInstant
  let judge: ExchangeJudge
  /// The server whose keys authenticate the query; `nil` for plain NTP.
  let keys: ServerID?
}

/// Identifies a server for as long as it stays in the list.
struct ServerID: Hashable, Sendable {
  let number: Int
}

/// Identifies one query and its answer.
struct ExchangeID: Hashable, Sendable {
  let number: Int
}

/// The public facts of an association, without its keys.
struct AssociationFacts: Hashable, Sendable {
  /// The server to query for time.
  let server: TimeServer
  /// Validity period of the certificate.
  let validity: ClosedRange<UTCInstant>
}
