// SPDX-License-Identifier: Apache-2.0

/// A control that goes up and down: SwiftUI/Stepper.
public struct Stepper<Label: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let label: Label
  private let increment: (@MainActor () -> Void)?
  private let decrement: (@MainActor () -> Void)?
  private let value: String

  /// SwiftUI/Stepper/init(label:onIncrement:onDecrement:onEditingChanged:): no action, no button.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
  ) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
    value = ""
  }

  /// SwiftUI/Stepper/init(value:in:step:label:onEditingChanged:).
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    let current = value.wrappedValue
    let (up, down) = (current.advanced(by: step), current.advanced(by: 0 - step))
    // At a bound the button is dimmed; a step that would pass it ends there.
    increment = current >= bounds.upperBound ? nil : { @MainActor in value.wrappedValue = min(up, bounds.upperBound) }
    decrement = current <= bounds.lowerBound ? nil : { @MainActor in value.wrappedValue = max(down, bounds.lowerBound) }
    self.value = "\(current)"
  }

  func render(_ context: Context) -> [Subview] {
    let label = context.evaluate(label)
    var element = HeadlessElement.control(.stepper, label.spoken, value: value, in: context)
    let (increment, decrement) = (increment, decrement)
    element.adjust = { direction in
      switch direction {
      case .increment: increment?()
      case .decrement: decrement?()
      }
    }
    let buttons = Layout.control(.plusMinus, width: 94, height: 32, context.environment.tint)
    return [Subview(element, .between(label.rowLayout, buttons))]
  }
}

extension Stepper where Label == Text {
  /// SwiftUI/Stepper/init(_:value:in:step:onEditingChanged:).
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) {
    self.init(value: value, in: bounds, step: step) { Text(titleKey) }
  }

  /// SwiftUI/Stepper/init(_:value:in:step:onEditingChanged:).
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) {
    self.init(value: value, in: bounds, step: step) { Text(title) }
  }

  /// SwiftUI/Stepper/init(_:onIncrement:onDecrement:onEditingChanged:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
}

/// A control for a number in a range: SwiftUI/Slider.
public struct Slider<Label: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let label: Label
  private let value: Binding<Double>
  private let bounds: ClosedRange<Double>
  private let step: Double?
  private let onEditingChanged: @MainActor (Bool) -> Void

  private init(
    label: Label, value: Binding<Double>, bounds: ClosedRange<Double>, step: Double?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void
  ) {
    self.label = label
    self.value = value
    self.bounds = bounds
    self.step = step
    self.onEditingChanged = onEditingChanged
  }

  /// SwiftUI/Slider/init(value:in:label:onEditingChanged:).
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label(), value: value.double, bounds: Double(bounds.lowerBound)...Double(bounds.upperBound), step: nil,
      onEditingChanged: onEditingChanged)
  }

  /// SwiftUI/Slider/init(value:in:step:label:onEditingChanged:).
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      label: label(), value: value.double, bounds: Double(bounds.lowerBound)...Double(bounds.upperBound),
      step: Double(step), onEditingChanged: onEditingChanged)
  }

  func render(_ context: Context) -> [Subview] {
    let current = value.wrappedValue
    let share = (current - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    var element = HeadlessElement.control(
      .slider, context.evaluate(label).spoken, value: "\(Int((share * 100).rounded()))%", in: context)
    let (step, bounds, value, onEditingChanged) = (step, bounds, value, onEditingChanged)
    let set = { (number: Double) in
      var number = number
      if let step { number = bounds.lowerBound + ((number - bounds.lowerBound) / step).rounded() * step }
      onEditingChanged(true)
      value.wrappedValue = min(max(number, bounds.lowerBound), bounds.upperBound)
      onEditingChanged(false)
    }
    element.setNumber = set
    // Without a step a tenth of the range, as VoiceOver does.
    let stride = step ?? (bounds.upperBound - bounds.lowerBound) / 10
    element.adjust = { set($0 == .increment ? current + stride : current - stride) }
    let line = Layout.control(.share(CGFloat(share)), width: 120, height: 28, context.environment.tint)
    return [Subview(element, .framed(line, LayoutFrame(maxWidth: .infinity)))]
  }
}

extension Slider where Label == EmptyView {
  /// SwiftUI/Slider/init(value:in:onEditingChanged:).
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, label: { EmptyView() }, onEditingChanged: onEditingChanged)
  }
}

extension Binding where Value: BinaryFloatingPoint {
  fileprivate var double: Binding<Double> {
    Binding<Double>(get: { Double(wrappedValue) }, set: { wrappedValue = Value($0) })
  }
}
