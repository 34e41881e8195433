// SPDX-License-Identifier: Apache-2.0

/// The notice of a wrong clock that the person has seen, which is shown again only once it is news.
public struct SeenDeviceClock: Hashable, Sendable {
  private var seen: DeviceClockNotice?

  /// Nothing was seen yet.
  public init() {}

  /// Takes down that the person has seen a notice.
  public mutating func see(_ notice: DeviceClockNotice) { seen = notice }

  /// The part of the known error to show; `nil` for none.
  ///
  /// A clock that was right in between, of which there is no notice, deserves a new one.
  public mutating func unseen(_ notice: DeviceClockNotice?) -> DeviceClockNotice? {
    guard let notice else {
      seen = nil
      return nil
    }
    return seen.map { notice.isNews(after: $0) } ?? true ? notice : nil
  }
}
