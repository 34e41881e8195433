// SPDX-License-Identifier: Apache-2.0

/// A visitor of what is kept of a value: fields that follow from the others, or from the moment, are passed over.
public protocol KeptFieldVisitor: FieldVisitor {}

extension KeptFieldVisitor {
  @inlinable
  public mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(Failure) -> Value? { try field(name, or: nil, whole, get) }

  @inlinable
  public mutating func usual<Whole>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> RingSettings
  ) throws(Failure) -> RingSettings { try field(name, or: nil, whole, get) }

  @inlinable
  public mutating func implied<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(Failure) -> Value? { nil }

  @inlinable
  public mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) throws(Failure) {}

  @inlinable
  public mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) throws(Failure) -> Value? { try field(name, or: nil, whole, kept) }
}
