// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// Tells the daemon which second bells are lost, and has their devices' file keep which there are.
///
/// `@unchecked Sendable`: used only on the loop's thread.
final class BellTelling: @unchecked Sendable {
  private var bells: BellWatch
  private let devices: PairedDevices
  private let loop: any EventLoop
  /// Who is told; `nil` before `start`.
  private weak var hearer: (any BellHearer)?
  /// What the daemon was told last; `nil` if it knows nothing yet.
  private var told: [LostBell]?
  private var isTelling = false
  private var isStopped = false

  /// Misses the bells that an earlier door knew, from `now` on.
  init(of devices: PairedDevices, loop: any EventLoop, at now: UTCInstant) {
    (self.devices, self.loop) = (devices, loop)
    bells = BellWatch(devices.registry.bells, at: now)
  }

  /// Sets who is told.
  func start(telling hearer: any BellHearer) { self.hearer = hearer }

  /// The door closes, and all bells with it.
  func stop(at now: UTCInstant) {
    isStopped = true
    bells.closeAll(at: now)
    keep()
  }

  /// The daemon has told something: it hears what it could not be told before.
  func daemonSpoke() { tell() }

  /// The daemon is gone; the next one knows nothing yet.
  func daemonLeft() { told = nil }

  /// A bell of a device begins to follow.
  func open(_ device: String) {
    bells.open(device)
    tell()
  }

  /// A bell of a device says that it ends.
  func leave(_ device: String) {
    bells.leave(device)
    tell()
  }

  /// The stream of a bell is over.
  func close(_ device: String, at now: UTCInstant) {
    bells.close(device, at: now)
    tell()
  }

  /// A device was removed.
  func forget(_ device: String) {
    bells.forget(device)
    tell()
  }

  /// Tells the daemon which bells are lost, if that is not what it knows; one call at a time.
  private func tell() {
    keep()
    let lost = bells.lost.compactMap { bell in
      devices.registry[bell.device].map { LostBell(name: $0.name, since: bell.since) }
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

  private func keep() { devices.keep(bells: bells.known) }
}

/// The daemon, as far as it is told of lost bells; used on the loop's thread.
protocol BellHearer: AnyObject, Sendable {
  /// Whether there is a daemon.
  var isConnected: Bool { get }
  /// Tells it which bells are lost; returns whether it was told.
  func hear(_ lost: [LostBell]) async -> Bool
}
