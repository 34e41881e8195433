// SPDX-License-Identifier: Apache-2.0

/// The trust in the estimate of true time.
public enum TrustState: String, Hashable, Sendable, CaseIterable {
  /// Nothing is known: no server has answered since the boot, and no anchor of this boot was kept.
  case none
  /// Fewer than three servers, by name, are set, so that nobody could outvote a wrong one.
  case singleSource
  /// A strict majority of three or more servers agrees.
  case trusted
  /// It was trusted, but no majority has answered since; the bound grows with the possible drift of the clock.
  case holdover
  /// The bound has grown past the limit.
  case expired
  /// The boot clock itself is unreliable, for example because a virtual machine was restored from a snapshot.
  case disrupted

  /// `true` if a ring may follow it.
  public var canRing: Bool {
    switch self {
    case .trusted, .holdover, .singleSource: true
    case .none, .expired, .disrupted: false
    }
  }
}

extension TrustState: FieldValue {
  /// Writes the code.
  public func put(into writer: inout some FieldWriter) { writer.put(text: rawValue) }

  /// Reads a code; one that only a newer daemon knows becomes `none`.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: TrustState?
  ) throws(Reader.Failure) -> TrustState {
    let code = try reader.takeText()
    if let state = TrustState(rawValue: code) { return state }
    guard reader.mayBeNewer else {
      throw reader.refusal("", FieldRefusal("\(code) is not a state of trusted time."))
    }
    return .none
  }
}
