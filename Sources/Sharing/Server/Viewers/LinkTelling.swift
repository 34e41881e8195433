// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Tells the daemon which links are lost, and has their devices' file keep which there are.
///
/// `@unchecked Sendable`: used only on the loop's thread.
final class LinkTelling: @unchecked Sendable {
  private var links: LinkWatch
  private let devices: PairedDevices
  private let loop: any EventLoop
  /// The hearer; `nil` before `start`.
  private weak var hearer: (any LinkHearer)?
  /// The daemon's last information; `nil` if it knows nothing yet.
  private var told: [LostLink]?
  private var isTelling = false
  private var isStopped = false

  /// Misses the links that an earlier sharing server knew, from `now` on.
  init(of devices: PairedDevices, loop: any EventLoop, at now: UTCInstant) {
    (self.devices, self.loop) = (devices, loop)
    links = LinkWatch(devices.registry.links, at: now)
  }

  /// Sets who is told.
  func start(telling hearer: any LinkHearer) { self.hearer = hearer }

  /// The sharing server closes, and all links with it.
  func stop(at now: UTCInstant) {
    isStopped = true
    links.closeAll(at: now)
    keep()
  }

  /// The daemon has sent something: it gets the news that could not be told before.
  func daemonSpoke() { tell() }

  /// The daemon is gone; the next one knows nothing yet.
  func daemonLeft() { told = nil }

  /// A link of a device begins to follow.
  func open(_ device: String) {
    links.open(device)
    tell()
  }

  /// A link of a device says that it ends.
  func leave(_ device: String) {
    links.leave(device)
    tell()
  }

  /// The stream of a link is over.
  func close(_ device: String, at now: UTCInstant) {
    links.close(device, at: now)
    tell()
  }

  /// A device was removed.
  func forget(_ device: String) {
    links.forget(device)
    tell()
  }

  /// Tells the daemon which links are lost, if it does not know them yet; one call at a time.
  private func tell() {
    keep()
    let lost = links.lost.compactMap { link in
      devices.registry[link.device].map { LostLink(name: $0.name, since: link.since) }
    }
    guard !isStopped, !isTelling, lost != told, let hearer, hearer.isConnected else { return }
    isTelling = true
    Task(executorPreference: loop) { [self] in
      let isTold = await hearer.hear(lost)
      isTelling = false
      // It may be another daemon by now, which knows nothing yet.
      guard isTold, hearer.isConnected else { return }
      told = lost
      tell()
    }
  }

  private func keep() { devices.keep(links: links.known) }
}

/// The daemon, as far as it is told of lost links; used on the loop's thread.
protocol LinkHearer: AnyObject, Sendable {
  /// `true` if a daemon is connected.
  var isConnected: Bool { get }
  /// Tells it which links are lost; returns whether it was told.
  func hear(_ lost: [LostLink]) async -> Bool
}
