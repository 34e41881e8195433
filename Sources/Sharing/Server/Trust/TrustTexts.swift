// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The words of the plain port's page, in a language.
struct TrustTexts {
  private let values: [String: String]
  private let language: Language

  /// The texts for a machine, by the first part of its name, and the file of its certificate.
  init(host: String, file: String, in language: Language) {
    values = ["host": host, "file": file]
    self.language = language
  }

  /// The steps on a kind of device.
  struct Guide {
    /// The word by which the script knows it.
    let system: String
    let title: String
    /// The file that is the first step, and its link's text.
    let file: (path: String, text: String)
    let steps: [String]
  }

  var title: String { tr("Let this device trust {host}", values, in: language) }
  var promise: String {
    tr(
      "Then it opens Toki without a warning, and keeps it as an app that starts without {host}, too.", values,
      in: language)
  }
  var asking: String { tr("Looking whether that is done already…", in: language) }
  var untrusted: String { tr("Not done yet. This page goes on by itself as soon as it is.", in: language) }
  var away: String {
    tr("{host} does not answer. Is this device in the same network?", values, in: language)
  }
  var caution: String {
    tr(
      "The certificate is for {host} alone; no other site can use it. Before you install it, compare the fingerprint (SHA-256) that this device shows with the one beside the code on {host}.",
      values, in: language)
  }
  var goOn: String { tr("Go on without it", in: language) }
  var goOnNote: String { tr("The browser then warns of {host}.", values, in: language) }
  /// A profile's own description.
  var explanation: String {
    tr("Lets this device open Toki on {host} without a warning, and nothing else.", values, in: language)
  }

  /// By the menus of iOS 18, Android 14 and the desktops of these days; none was tried on a phone.
  var guides: [Guide] {
    let certificate = (path: "/toki.crt", text: tr("Download the certificate", in: language))
    return [
      Guide(
        system: "ios", title: tr("iPhone and iPad", in: language),
        file: (path: "/toki.mobileconfig", text: tr("Download the profile", in: language)),
        steps: [
          tr("Use Safari, and allow the download.", in: language),
          tr(
            "In Settings, touch “Profile Downloaded”, then “Install”. It says “Not Verified”, as of all profiles that are made at home.",
            in: language),
          tr(
            "In Settings, under General, About, Certificate Trust Settings, turn on “Toki on {host}”. Without this nothing changes.",
            values, in: language),
          tr("Come back to this page.", in: language),
        ]),
      Guide(
        system: "android", title: tr("Android", in: language), file: certificate,
        steps: [
          tr(
            "In Settings, search for “CA certificate”, choose “Install anyway”, and then {file} among the downloads.",
            values, in: language),
          tr(
            "Close the browser, and open this page again. Firefox needs none of this: go on without it there.",
            in: language),
        ]),
      Guide(
        system: "computer", title: tr("Computer", in: language), file: certificate,
        steps: [
          tr(
            "Firefox: Settings, Privacy & Security, View Certificates, Authorities, Import; it may identify websites.",
            in: language),
          tr(
            "Chromium on Linux: {command}",
            ["command": "certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n toki -i \(values["file"] ?? "")"], in: language),
          tr("Mac: open the file, and choose “Always Trust” for it in Keychain Access.", in: language),
          tr("Windows: open the file, and install it among the trusted root certification authorities.", in: language),
        ]),
    ]
  }
}
