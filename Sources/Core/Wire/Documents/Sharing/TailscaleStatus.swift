// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The part of `tailscale status --json` about this machine that Toki needs.
public struct TailscaleStatus: Formed {
  /// `Running` where it is connected.
  public let state: String
  /// The names for which it has a certificate that browsers know; none where the network has none.
  public let names: [String]

  /// Creates a status.
  public init(state: String, names: [String]) {
    self.state = state
    self.names = names
  }

  /// Visits the fields under Tailscale's names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TailscaleStatus?
  ) throws(Visitor.Failure) -> TailscaleStatus {
    TailscaleStatus(
      state: try visitor.field("BackendState", or: "", whole) { $0.state },
      names: try visitor.field("CertDomains", or: [], whole) { $0.names })
  }
}
