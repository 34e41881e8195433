// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A value with the warnings about it; JSON shows both in one object.
public struct Warned<Value: Formed>: Formed {
  /// The item or settings.
  public let value: Value
  /// Obstacles to hearing the item; `nil` if there is nothing to say, or nobody has looked.
  public let warnings: [Finding]?

  /// Adds warnings to a value.
  @inlinable
  public init(_ value: Value, _ warnings: [Finding]? = nil) {
    self.value = value
    self.warnings = warnings
  }

  /// Visits the value's own fields, then its warnings.
  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Warned<Value>?
  ) throws(Visitor.Failure) -> Warned<Value> {
    Warned(
      try Value.form(&visitor, whole?.value), try visitor.given("warnings", whole) { $0.warnings })
  }
}

/// An answer that brings the warnings about its change.
public protocol WarningCarrier {
  /// The warnings by their items; `nil` stands for the settings of new items.
  var toldWarnings: [ItemID?: [Finding]] { get }
}

extension Warned: WarningCarrier {
  /// Those of the item, or of new items.
  public var toldWarnings: [ItemID?: [Finding]] { [(value as? any Item).map { $0.any.id }: warnings ?? []] }
}

extension TokiControl {
  /// An item as a server tells it: with obstacles to hearing it, at this moment.
  @inlinable
  func told<Kept: Item>(
    _ item: Kept, at clock: any HostClock, location: String? = nil
  ) async throws(ControlError) -> Reply<Warned<Kept>> {
    Reply(await warned(item), asOf: try await asOf(item, at: clock), version: item.version, location: location)
  }

  /// An item with obstacles to hearing it.
  @inlinable
  func warned<Kept: Item>(_ item: Kept) async -> Warned<Kept> { Warned(item, await findings(about: ItemID(item.id))) }

  /// Findings that would keep an item from being heard now, or new ones for `nil`; `nil` if there are none.
  @inlinable
  func findings(about item: ItemID?) async -> [Finding]? {
    // The answer is about the change; a look that fails says nothing against it.
    let found = (try? await warnings(about: item)) ?? []
    return found.isEmpty ? nil : found
  }

  /// The present moment, with trusted time for a run that it times.
  @inlinable
  func asOf(_ item: some Item, at clock: any HostClock) async throws(ControlError) -> AsOf {
    let run = item.any.typed(CountdownTimer.self)?.trustedRun
    return AsOf(clock.now(), by: run == nil ? nil : try await send(ShowTime()).report?.anchor)
  }
}
