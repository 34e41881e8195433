// SPDX-License-Identifier: Apache-2.0

/// The state of a timer, sequence or stopwatch without its values; a stopwatch never rings.
public enum RunState: String, Hashable, Sendable, CaseIterable, CodedField {
  case idle, running, paused, ringing
}
