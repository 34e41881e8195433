// SPDX-License-Identifier: Apache-2.0
import AVFAudio

/// The audio session of an app, which a Mac does not have.
///
/// Its category is `.playback`: by Apple's documentation it is heard with the ring switch on silent, and in the
/// background with the mode `audio`.
enum SoundSession {
  /// Begins it; others are silenced unless they may be heard beside.
  ///
  /// The system lets no app silence others from the background (AVAudioSession.ErrorCode.cannotInterruptOthers): they
  /// are heard beside then, but more quietly.
  static func begin(silencesOthers: Bool) throws {
    #if !os(macOS)
    do {
      try begin(silencesOthers ? [] : [.mixWithOthers])
    } catch {
      guard silencesOthers else { throw error }
      try begin([.mixWithOthers, .duckOthers])
    }
    #endif
  }

  #if !os(macOS)
  private static func begin(_ options: AVAudioSession.CategoryOptions) throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .default, options: options)
    try session.setActive(true)
  }
  #endif

  /// Ends it, so that others go on.
  static func end() {
    #if !os(macOS)
    // It fails while something plays still, which then ends it.
    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
    #endif
  }

  /// The name of the output; `nil` where the system does not tell.
  static var output: String? {
    #if !os(macOS)
    AVAudioSession.sharedInstance().currentRoute.outputs.first?.portName
    #else
    nil
    #endif
  }

  /// `true` if the person has turned the volume down to nothing, which no app may change.
  static var isTurnedDown: Bool {
    #if !os(macOS)
    AVAudioSession.sharedInstance().outputVolume == 0
    #else
    false
    #endif
  }
}
