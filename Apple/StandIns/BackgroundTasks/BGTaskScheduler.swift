// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) public import FoundationStandIn

/// Lends an app moments in the background: BackgroundTasks/BGTaskScheduler.
public class BGTaskScheduler: NSObject {
  /// A request: the names, and the earliest beginnings.
  @_spi(Headless)
  public struct Request: Hashable, Sendable {
    /// The name of the task.
    public let identifier: String
    /// Not before this instant.
    public let earliest: Date?
  }

  /// The requests.
  @_spi(Headless) public let recorder = Recorder<Request>()

  /// BackgroundTasks/BGTaskScheduler/shared.
  public class var shared: BGTaskScheduler { StandInDevice.current.part { BGTaskScheduler() } }

  /// BackgroundTasks/BGTaskScheduler/submit(_:).
  public func submit(_ taskRequest: BGTaskRequest) throws {
    recorder.note(Request(identifier: taskRequest.identifier, earliest: taskRequest.earliestBeginDate))
  }
}

/// BackgroundTasks/BGTaskRequest.
public class BGTaskRequest: NSObject {
  /// BackgroundTasks/BGTaskRequest/identifier.
  public let identifier: String
  /// BackgroundTasks/BGTaskRequest/earliestBeginDate.
  public var earliestBeginDate: Date?

  fileprivate init(_ identifier: String) { self.identifier = identifier }
}

/// A short moment to bring the app up to date: BackgroundTasks/BGAppRefreshTaskRequest.
public class BGAppRefreshTaskRequest: BGTaskRequest {
  /// BackgroundTasks/BGAppRefreshTaskRequest/init(identifier:).
  public init(identifier: String) { super.init(identifier) }
}
