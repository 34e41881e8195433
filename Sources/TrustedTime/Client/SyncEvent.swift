// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What happens to the machine that keeps trusted time.
enum SyncEvent: Sendable {
  /// Somebody wants the time; `kept` and `asked` are what was stored by an earlier run, `nil` for nothing.
  case begin(kept: [UInt8]?, asked: [UInt8]?, boot: BootID)
  /// Nobody asks any more; what is known stays.
  case end
  /// Other servers are to be asked.
  case ask([TimeServer])
  /// A round is wanted at once.
  case synchronize
  /// Servers that were silent may be back.
  case hurry(SyncHurry)
  /// The instant of `SyncAction.wake` has come.
  case wake
  case resolved(ServerID, [ServerAddress])
  case unresolved(ServerID, TimeRejection)
  case associated(ServerID, AssociationFacts)
  case notAssociated(ServerID, TimeRejection)
  case settled(ExchangeID, ExchangeResult)
}

/// Why servers that were silent should be asked before their pause is over.
public enum SyncHurry: Hashable, Sendable {
  /// The network has come up, or another one.
  case network
  /// A person wants to know the time.
  case person
}

/// What the machine wants done.
enum SyncAction: Sendable {
  case resolve(ServerID, host: String, port: UInt16, until: BootInstant)
  case associate(ServerID, TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until: BootInstant)
  /// The keys of a server are worth nothing any more.
  case forgetKeys(ServerID)
  case send(Question)
  /// Replaces the instant before; `nil` for never.
  case wake(at: BootInstant?)
  case publish(TrustedTimeReport)
  /// To be stored for the next run.
  case save([UInt8])
  /// To be stored for the next run before anybody is asked.
  case saveAsked([UInt8])
}

/// One question to one address.
struct Question: Sendable {
  let id: ExchangeID
  /// The 48 bytes of the header.
  let header: [UInt8]
  let address: ServerAddress
  let until: BootInstant
  let judge: ExchangeJudge
  /// Whose keys authenticate it; `nil` for plain NTP.
  let keys: ServerID?
}

/// One server in the list, as long as it stands there.
struct ServerID: Hashable, Sendable {
  let number: Int
}

/// One question and its answer.
struct ExchangeID: Hashable, Sendable {
  let number: Int
}

/// What is known of an association besides its keys.
struct AssociationFacts: Hashable, Sendable {
  /// Where to ask for the time.
  let server: TimeServer
  /// When its certificate holds.
  let validity: ClosedRange<UTCInstant>
}
