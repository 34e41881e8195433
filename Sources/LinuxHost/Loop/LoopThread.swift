// SPDX-License-Identifier: Apache-2.0
import Glibc

extension EpollLoop {
  /// Runs the loop on a thread of its own, for a program whose main thread runs another loop.
  ///
  /// - Throws: `HostError.system` if the process may have no more threads.
  public func runOnOwnThread() throws(HostError) {
    let loop = unsafe Unmanaged.passRetained(self).toOpaque()
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { loop in
        unsafe Unmanaged<EpollLoop>.fromOpaque(loop!).takeRetainedValue().run()
        return nil
      }, loop)
    guard code == 0 else {
      unsafe Unmanaged<EpollLoop>.fromOpaque(loop).release()
      throw .system(action: "start a thread", reason: HostError.reason(code))
    }
    pthread_detach(thread)
  }
}
