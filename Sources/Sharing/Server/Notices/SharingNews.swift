// SPDX-License-Identifier: Apache-2.0
public import TokiWire

/// News for the person at once, wherever they are on this machine.
public enum SharingNews: Hashable, Sendable {
  /// Somebody is found to be guessing codes.
  case guesses(WrongCodes)
  /// A device was paired: the person's own, or that of somebody who saw the code first.
  case paired(PairedDevice)
}
