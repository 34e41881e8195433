// SPDX-License-Identifier: Apache-2.0
public import ActivityKit
public import SwiftUI

/// An app's own data for an alarm: AlarmKit/AlarmMetadata.
public protocol AlarmMetadata: Codable, Hashable, Sendable {}

/// Data for the Live Activity of an alarm: AlarmKit/AlarmAttributes.
public struct AlarmAttributes<Metadata>: ActivityAttributes, Sendable where Metadata: AlarmMetadata {
  /// AlarmKit/AlarmAttributes/ContentState.
  public typealias ContentState = AlarmPresentationState

  /// AlarmKit/AlarmAttributes/presentation.
  public var presentation: AlarmPresentation
  /// AlarmKit/AlarmAttributes/metadata.
  public var metadata: Metadata?
  /// AlarmKit/AlarmAttributes/tintColor.
  public var tintColor: Color

  /// AlarmKit/AlarmAttributes/init(presentation:metadata:tintColor:).
  public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
    self.presentation = presentation
    self.metadata = metadata
    self.tintColor = tintColor
  }

  /// AlarmKit/AlarmAttributes/init(from:); nothing is written here, so nothing can be read.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "No stand-in is read"))
  }

  /// AlarmKit/AlarmAttributes/encode(to:).
  public func encode(to encoder: any Encoder) throws {}
}

/// A button of an alarm: AlarmKit/AlarmButton.
public struct AlarmButton: Sendable {
  /// AlarmKit/AlarmButton/text.
  public var text: LocalizedStringResource
  /// AlarmKit/AlarmButton/textColor.
  public var textColor: Color
  /// AlarmKit/AlarmButton/systemImageName.
  public var systemImageName: String

  /// AlarmKit/AlarmButton/init(text:textColor:systemImageName:).
  public init(text: LocalizedStringResource, textColor: Color, systemImageName: String) {
    self.text = text
    self.textColor = textColor
    self.systemImageName = systemImageName
  }
}

/// An alarm's presentation: AlarmKit/AlarmPresentation.
public struct AlarmPresentation: Sendable {
  /// While it rings: AlarmKit/AlarmPresentation/Alert-swift.struct.
  public struct Alert: Sendable {
    /// AlarmKit/AlarmPresentation/Alert-swift.struct/SecondaryButtonBehavior-swift.enum.
    public enum SecondaryButtonBehavior: Hashable, Sendable {
      /// AlarmKit/AlarmPresentation/Alert-swift.struct/SecondaryButtonBehavior-swift.enum.
      case countdown, custom
    }

    /// AlarmKit/AlarmPresentation/Alert-swift.struct/title.
    public var title: LocalizedStringResource
    /// AlarmKit/AlarmPresentation/Alert-swift.struct/secondaryButton.
    public var secondaryButton: AlarmButton?
    /// AlarmKit/AlarmPresentation/Alert-swift.struct/secondaryButtonBehavior-swift.property.
    public var secondaryButtonBehavior: SecondaryButtonBehavior?

    /// AlarmKit/AlarmPresentation/Alert-swift.struct/init(title:secondaryButton:secondaryButtonBehavior:).
    @available(iOS 26.1, *)
    public init(
      title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
      secondaryButtonBehavior: SecondaryButtonBehavior? = nil
    ) {
      self.title = title
      self.secondaryButton = secondaryButton
      self.secondaryButtonBehavior = secondaryButtonBehavior
    }
  }

  /// While it counts down: AlarmKit/AlarmPresentation/Countdown-swift.struct.
  public struct Countdown: Sendable {
    /// AlarmKit/AlarmPresentation/Countdown-swift.struct/title.
    public var title: LocalizedStringResource
    /// AlarmKit/AlarmPresentation/Countdown-swift.struct/pauseButton.
    public var pauseButton: AlarmButton?

    /// AlarmKit/AlarmPresentation/Countdown-swift.struct/init(title:pauseButton:).
    public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
      self.title = title
      self.pauseButton = pauseButton
    }
  }

  /// While it is paused: AlarmKit/AlarmPresentation/Paused-swift.struct.
  public struct Paused: Sendable {
    /// AlarmKit/AlarmPresentation/Paused-swift.struct/title.
    public var title: LocalizedStringResource
    /// AlarmKit/AlarmPresentation/Paused-swift.struct/resumeButton.
    public var resumeButton: AlarmButton

    /// AlarmKit/AlarmPresentation/Paused-swift.struct/init(title:resumeButton:).
    public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
      self.title = title
      self.resumeButton = resumeButton
    }
  }

  /// AlarmKit/AlarmPresentation/alert-swift.property.
  public var alert: Alert
  /// AlarmKit/AlarmPresentation/countdown-swift.property.
  public var countdown: Countdown?
  /// AlarmKit/AlarmPresentation/paused-swift.property.
  public var paused: Paused?

  /// AlarmKit/AlarmPresentation/init(alert:countdown:paused:).
  public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
    self.alert = alert
    self.countdown = countdown
    self.paused = paused
  }
}
