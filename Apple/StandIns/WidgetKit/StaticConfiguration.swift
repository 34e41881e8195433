// SPDX-License-Identifier: Apache-2.0
public import SwiftUI

/// The look of a widget without choices of its own: WidgetKit/StaticConfiguration.
@MainActor @preconcurrency
public struct StaticConfiguration<Content>: WidgetConfiguration where Content: View {
  /// SwiftUI/WidgetConfiguration/Body.
  public typealias Body = Never

  /// The name by which the widget is reloaded.
  @_spi(Headless) public let kind: String
  /// The provider of its entries.
  @_spi(Headless) public let provider: Any

  /// WidgetKit/StaticConfiguration/init(kind:provider:content:).
  public init<Provider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider: TimelineProvider {
    self.kind = kind
    self.provider = provider
  }
}

/// A configuration with its texts.
@_spi(Headless)
@MainActor
public struct ConfigurationOffer: WidgetConfiguration {
  /// SwiftUI/WidgetConfiguration/Body.
  public typealias Body = Never

  /// The configuration itself.
  public let configuration: any WidgetConfiguration
  /// Its name in the gallery.
  public private(set) var name = ""
  /// Its description in the gallery.
  public private(set) var about = ""
  /// The sizes in which it is offered.
  public private(set) var families: [WidgetFamily] = []

  fileprivate init(_ configuration: some WidgetConfiguration, _ say: (inout Self) -> Void) {
    self = configuration as? Self ?? Self(configuration: configuration)
    say(&self)
  }

  private init(configuration: any WidgetConfiguration) { self.configuration = configuration }

  fileprivate mutating func call(_ name: String) { self.name = name }
  fileprivate mutating func tell(_ about: String) { self.about = about }
  fileprivate mutating func offer(_ families: [WidgetFamily]) { self.families = families }
}

extension WidgetConfiguration {
  /// SwiftUI/WidgetConfiguration/configurationDisplayName(_:).
  @_disfavoredOverload
  public func configurationDisplayName<S>(_ displayName: S) -> some WidgetConfiguration where S: StringProtocol {
    ConfigurationOffer(self) { $0.call(String(displayName)) }
  }

  /// SwiftUI/WidgetConfiguration/description(_:).
  @_disfavoredOverload
  public func description<S>(_ description: S) -> some WidgetConfiguration where S: StringProtocol {
    ConfigurationOffer(self) { $0.tell(String(description)) }
  }

  /// SwiftUI/WidgetConfiguration/supportedFamilies(_:).
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    ConfigurationOffer(self) { $0.offer(families) }
  }
}
