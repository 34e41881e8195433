// SPDX-License-Identifier: Apache-2.0

/// Whose signature makes a certificate good.
public enum TrustedCertificates: Hashable, Sendable {
  /// Those that the system trusts.
  case system
  /// Those in a file (PEM) and no others; it is read anew each time, so that it can be renewed.
  case file(path: String)
}
