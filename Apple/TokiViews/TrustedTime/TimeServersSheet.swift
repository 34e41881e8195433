// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Chooses the servers to ask for the time.
struct TimeServersSheet: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  @State private var typed = ""
  /// The problem with the typed server; `nil` for none.
  @State private var problem: String?

  var body: some View {
    let language = home.language
    let servers = home.present?.state.settings.timeServers ?? []
    NavigationStack {
      Form {
        new
        Section {
          Toggle(tr("Ring by trusted time", in: language), isOn: rings)
        } footer: {
          Text(
            verbatim: tr(
              "Alarms and timers ring at the right moment, also when this device's clock is wrong.", in: language))
        }
        Section {
          ForEach(servers, id: \.self) { server in
            TimeServerChoiceRow(server: server)
              .swipeActions {
                Button(tr("Remove {name}", ["name": server.text], in: language), role: .destructive) {
                  remove(server)
                }
              }
          }
        } footer: {
          VStack(alignment: .leading) {
            Text(verbatim: TimeServerList.outlook(of: servers, in: language))
            Text(
              verbatim: tr(
                "Each is asked a few times an hour: never more often than every 16 seconds, and never more than 20 times an hour, as ntp.nict.jp asks of programs. All addresses of one name count as one server.",
                in: language))
          }
        }
        offers(beside: servers)
      }
      .formStyle(.grouped)
      .navigationTitle(tr("Time servers", in: language))
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button(tr("Close", in: language)) { dismiss() }
        }
      }
    }
  }

  private var rings: Binding<Bool> {
    Binding {
      home.present?.state.settings.usesTrustedTime ?? true
    } set: { isOn in
      send(EngineSettingsEdit(usesTrustedTime: isOn)) {}
    }
  }

  private var new: some View {
    let language = home.language
    return Section {
      TextField(tr("Name or address of a server", in: language), text: $typed)
        .autocorrectionDisabled()
        .onSubmit { add() }
      if let problem { Text(verbatim: problem).foregroundStyle(.red) }
      Button(tr("Add Server", in: language)) { add() }
    } footer: {
      Text(
        verbatim: tr(
          "Toki asks nobody unless servers are set here. With three or more that do not depend on one another, a wrong one is outvoted and the time is trusted.",
          in: language))
    }
    .onChange(of: typed) { problem = nil }
  }

  /// Servers that anybody may ask, with their rules.
  @ViewBuilder private func offers(beside servers: [TimeServer]) -> some View {
    let language = home.language
    let offers = TimeServerList.offers(beside: servers, asksNTS: false, in: language)
    if !offers.isEmpty {
      Section(tr("Open to everybody", in: language)) {
        ForEach(offers, id: \.server) { offer in
          Button(action: { set(servers + [offer.server]) {} }) {
            Label {
              VStack(alignment: .leading) {
                Text(verbatim: offer.server.host).lineLimit(1).minimumScaleFactor(0.4)
                Text(verbatim: offer.runner).font(.subheadline).foregroundStyle(.secondary)
                Text(verbatim: offer.rule).font(.footnote).foregroundStyle(.secondary)
              }
            } icon: {
              Image(systemName: "plus.circle")
            }
          }
          .accessibilityLabel(tr("Add {name}", ["name": offer.server.host], in: language))
          .accessibilityHint("\(offer.runner). \(offer.rule)")
        }
        if offers.count > 1 {
          Button(tr("Add All", in: language)) { set(servers + offers.map(\.server)) {} }
        }
      }
    }
  }

  private func add() {
    guard let servers = home.present?.state.settings.timeServers else { return }
    do throws(TimeServerList.Refusal) {
      let list = try TimeServerList.adding(
        typed, isAuthenticated: false, asksNTS: false, to: servers, in: home.language)
      set(list) { typed = "" }
    } catch {
      problem = error.sentence
    }
  }

  private func remove(_ server: TimeServer) {
    guard let servers = home.present?.state.settings.timeServers else { return }
    set(servers.filter { $0 != server }) {}
  }

  private func set(_ list: [TimeServer], then: @escaping @MainActor () -> Void) {
    send(EngineSettingsEdit(timeServers: list), then: then)
  }

  private func send(_ edit: EngineSettingsEdit, then: @escaping @MainActor () -> Void) {
    home.ask { control async throws(ControlError) in
      try await control.change(edit)
    } result: { (result: Result<EngineSettings, ControlError>) in
      switch result {
      case .success:
        problem = nil
        then()
      case .failure(let error): problem = ErrorText.of(error, in: home.language)
      }
    }
  }
}

/// One server of the list.
struct TimeServerChoiceRow: View {
  @Environment(HomeModel.self) private var home
  let server: TimeServer

  var body: some View {
    HStack {
      Image(systemName: server.method == .nts ? "lock.fill" : "server.rack").accessibilityHidden(true)
      VStack(alignment: .leading) {
        Text(verbatim: server.host).lineLimit(1).minimumScaleFactor(0.4)
        Text(verbatim: TimeServerList.details(of: server, asksNTS: false, in: home.language))
          .font(.subheadline).foregroundStyle(.secondary)
      }
    }
    .accessibilityElement(children: .combine)
  }
}
