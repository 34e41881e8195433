// SPDX-License-Identifier: Apache-2.0

/// A visitor that stores values: it passes over fields that follow from others or from the moment.
public protocol KeptFieldVisitor: FieldVisitor {}

extension KeptFieldVisitor {
  /// Stored even if it is `nil`.
  @inlinable
  public mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value? { try field(name, or: nil, whole, get) }

  /// Stored as `false`, because its column is older and stays.
  @inlinable
  public mutating func former<Whole>(_ name: StaticString, _ whole: Whole?) throws(Failure) {
    _ = try field(name, or: false, whole) { _ in false }
  }

  /// Not stored; always `nil`.
  @inlinable
  public mutating func implied<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value? { nil }

  /// Not stored.
  @inlinable
  public mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) throws(Failure) {}

  /// Stores `kept` only.
  @inlinable
  public mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) throws(Failure) -> Value? { try field(name, or: nil, whole, kept) }
}
