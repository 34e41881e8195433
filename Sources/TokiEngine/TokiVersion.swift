// SPDX-License-Identifier: Apache-2.0

/// The version of Toki, of the command line and the daemon alike.
public enum TokiVersion {
  public static let current = "0.1.0"
}
