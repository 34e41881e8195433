// SPDX-License-Identifier: Apache-2.0

/// How far what is known of the true time can be trusted.
public enum TrustState: String, Hashable, Sendable, CaseIterable {
  /// Nothing is known yet: no server has answered since the boot, and no anchor of this boot was kept.
  case none
  /// Fewer than three servers, by name, are set: nobody could outvote a wrong one.
  case singleSource
  /// A strict majority of three or more servers agrees.
  case trusted
  /// It was trusted, and no majority has answered since; the bound grows by what the clock may drift.
  case holdover
  /// The bound has grown past the limit.
  case expired
  /// The boot clock itself cannot be relied on, as after a snapshot of a virtual machine was restored.
  case disrupted

  /// Whether a ring may go by it.
  public var canRing: Bool {
    switch self {
    case .trusted, .holdover, .singleSource: true
    case .none, .expired, .disrupted: false
    }
  }
}

/// Its code; one that only a newer daemon knows promises nothing.
extension TrustState: FieldValue {
  public func put(into writer: inout some FieldWriter) { writer.put(text: rawValue) }

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
