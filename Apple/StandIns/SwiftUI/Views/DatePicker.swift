// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// SwiftUI/DatePickerComponents.
public struct DatePickerComponents: OptionSet, Sendable {
  /// SwiftUI/DatePickerComponents/rawValue.
  public let rawValue: UInt

  /// SwiftUI/DatePickerComponents/init(rawValue:).
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// SwiftUI/DatePickerComponents/hourAndMinute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// SwiftUI/DatePickerComponents/date.
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A control for a date: SwiftUI/DatePicker.
public struct DatePicker<Label: View>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
  /// SwiftUI/DatePicker/Components.
  public typealias Components = DatePickerComponents

  private let selection: Binding<Date>
  private let range: ClosedRange<Date>
  private let components: Components
  private let label: Label

  private init(_ selection: Binding<Date>, _ range: ClosedRange<Date>, _ components: Components, label: Label) {
    self.selection = selection
    self.range = range
    self.components = components
    self.label = label
  }

  /// SwiftUI/DatePicker/init(selection:displayedComponents:label:).
  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, .distantPast ... .distantFuture, displayedComponents, label: label())
  }

  /// SwiftUI/DatePicker/init(selection:in:displayedComponents:label:).
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range, displayedComponents, label: label())
  }

  /// SwiftUI/DatePicker/init(selection:in:displayedComponents:label:).
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range.lowerBound ... .distantFuture, displayedComponents, label: label())
  }

  func render(_ context: Context) -> [Subview] {
    let label = context.evaluate(label)
    var element = HeadlessElement.control(
      .datePicker, label.spoken,
      value: context.environment.civil(selection.wrappedValue, components), in: context)
    element.setDate = { [selection, range] date in
      selection.wrappedValue = min(max(date, range.lowerBound), range.upperBound)
    }
    return [Subview(element, layout(of: element, label, in: context.environment))]
  }

  private func layout(of picker: HeadlessElement, _ label: [Subview], in environment: EnvironmentValues) -> Layout {
    guard environment.looks.isWheel else {
      let value = Layout.filled(
        .padded(.text(picker.value, environment.textLook(.primary)), .all, 6), Paint(name: "fill"), radius: 6)
      return environment.looks.hidesLabels ? value : .labelled(label.rowLayout, value, environment)
    }
    var look = environment.textLook
    look.size = 22
    look.isScaled = false
    let columns = picker.value.split { $0 == ":" || $0 == " " }.map { part in
      guard let number = Int(part) else { return ["", "AM", String(part), "PM", ""] }
      return (-2...2).map { String((number + $0 + 60) % 60) }
    }
    return .wheel(columns, look, widest: columns.map { _ in look.width(of: "00") })
  }
}

extension DatePicker where Label == Text {
  /// SwiftUI/DatePicker/init(_:selection:displayedComponents:).
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) }
  }

  /// SwiftUI/DatePicker/init(_:selection:displayedComponents:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) }
  }

  /// SwiftUI/DatePicker/init(_:selection:in:displayedComponents:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(title) }
  }

  /// SwiftUI/DatePicker/init(_:selection:in:displayedComponents:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(title) }
  }
}
