// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// A whole number to step up and down, beside its name.
struct NumberStepper: View {
  private let title: String
  @Binding private var number: Int
  private let range: ClosedRange<Int>

  /// Steps through `range`.
  init(_ title: String, _ number: Binding<Int>, in range: ClosedRange<Int>) {
    self.title = title
    _number = number
    self.range = range
  }

  var body: some View {
    Stepper(value: $number, in: range) { LabeledContent(title, value: "\(number)").monospacedDigit() }
      .accessibilityLabel(title)
      .accessibilityValue("\(number)")
  }
}
