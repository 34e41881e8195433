// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization
import Ringing
import TokiEngine
import TokiModel

/// The daemon's speech.
enum DaemonSpeech {
  /// The voice that says the time of the host's zone, in the person's language.
  static func voice(clock: any HostClock) -> Speech {
    Speech(
      language: Localization.language, folders: HostProcess.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    ) {
      clock.shownZone.civil(at: clock.now().utc).time
    }
  }
}
