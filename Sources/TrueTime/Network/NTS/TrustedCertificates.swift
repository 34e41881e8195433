// SPDX-License-Identifier: Apache-2.0

/// The trusted signers.
public enum TrustedCertificates: Hashable, Sendable {
  /// The system's trust store.
  case system
  /// Only the certificates in a PEM file, which is reread each time, so that it can be renewed.
  case file(path: String)
}
