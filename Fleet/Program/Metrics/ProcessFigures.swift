// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel

/// The system's figures about this process, under the names of Prometheus' own libraries.
struct ProcessFigures {
  /// Beginning of the process, by the machine's clock.
  let start: UTCInstant

  /// Seconds of processor time, of user and system together (getrusage(2)).
  var processorSeconds: Double {
    // RUSAGE_SELF, which is imported as another type.
    let own: __rusage_who_t = 0
    var usage = rusage()
    let code = unsafe getrusage(own, &usage)
    precondition(code == 0, "This process has resources")
    return Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  /// Resident memory in bytes.
  var residentBytes: Int { HostProcess.residentBytes() }
}
