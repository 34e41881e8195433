// SPDX-License-Identifier: Apache-2.0

extension ClockContent {
  /// The parts of the page.
  public enum Part: String, FocusPart {
    /// The time here, to the second.
    case seconds
    /// The other cities, from the first one.
    case cities
    /// The button that adds a city, where there is none.
    case add
    case trustedTime
  }

  /// Begins at the first city, or at the button that adds one.
  public var focus: FocusOrder<Part> {
    let cities: Part = cities.isEmpty ? .add : .cities
    return FocusOrder([.seconds, cities, .trustedTime], first: cities)
  }
}
