// SPDX-License-Identifier: Apache-2.0

/// The answer of an assistant such as Siri to a person who asked Toki for something.
public enum AssistantReply: Hashable, Sendable {
  /// It is done, or known.
  case answer(String)
  /// Nothing is done yet: other words are needed.
  case question(String)
  /// It cannot be done.
  case refusal(String)
}
