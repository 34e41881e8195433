// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) public import FoundationStandIn

/// Tells the system that widgets have something new to show: WidgetKit/WidgetCenter.
public class WidgetCenter {
  /// The kinds that were to be reloaded.
  @_spi(Headless) public let recorder = Recorder<String>()

  /// WidgetKit/WidgetCenter/shared.
  public static var shared: WidgetCenter { StandInDevice.current.part { WidgetCenter() } }

  private init() {}

  /// WidgetKit/WidgetCenter/reloadTimelines(ofKind:).
  public func reloadTimelines(ofKind kind: String) { recorder.note(kind) }
}
