// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
// Swift's Glibc module lacks eventfd(2), and the thread that waits for sd-bus needs it.
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

// Here because Swift cannot call functions with variable arguments.

/// Announces a service of this machine over multicast DNS (Avahi's D-Bus interface, `avahi-daemon`), until the bus
/// connection is closed. `text` and `more` are the entries of its TXT record; `more` may be null. 0, or the negative
/// errno; -EEXIST if the name is taken.
static inline int toki_avahi_announce(
  sd_bus *bus, const char *name, const char *type, uint16_t port, const char *text, const char *more
) {
  const char *avahi = "org.freedesktop.Avahi", *group_interface = "org.freedesktop.Avahi.EntryGroup", *group = NULL;
  sd_bus_message *reply = NULL, *call = NULL;
  int result =
    sd_bus_call_method(bus, avahi, "/", "org.freedesktop.Avahi.Server", "EntryGroupNew", NULL, &reply, "");
  if (result >= 0) result = sd_bus_message_read(reply, "o", &group);
  if (result >= 0) result = sd_bus_message_new_method_call(bus, &call, avahi, group, group_interface, "AddService");
  // On all interfaces, by IPv4 and IPv6, in the usual domain and under the host's own name.
  if (result >= 0) result = sd_bus_message_append(call, "iiussssq", -1, -1, 0u, name, type, "", "", port);
  if (result >= 0) result = sd_bus_message_open_container(call, 'a', "ay");
  if (result >= 0) result = sd_bus_message_append_array(call, 'y', text, strlen(text));
  if (result >= 0 && more) result = sd_bus_message_append_array(call, 'y', more, strlen(more));
  if (result >= 0) result = sd_bus_message_close_container(call);
  sd_bus_error error = SD_BUS_ERROR_NULL;
  if (result >= 0) result = sd_bus_call(bus, call, 0, &error, NULL);
  if (result < 0 && sd_bus_error_has_name(&error, "org.freedesktop.Avahi.CollisionError")) result = -EEXIST;
  sd_bus_error_free(&error);
  if (result >= 0) result = sd_bus_call_method(bus, avahi, group, group_interface, "Commit", NULL, NULL, "");
  sd_bus_message_unref(call);
  sd_bus_message_unref(reply);
  return result < 0 ? result : 0;
}

/// Asks Avahi to tell by signals of its ServiceBrowser which services of a type there are, until the bus connection is
/// closed. 0, or the negative errno.
static inline int toki_avahi_browse(sd_bus *bus, const char *type) {
  // On all interfaces, by IPv4 and IPv6, in the usual domain.
  int result = sd_bus_call_method(
    bus, "org.freedesktop.Avahi", "/", "org.freedesktop.Avahi.Server", "ServiceBrowserNew", NULL, NULL, "iissu", -1, -1,
    type, "", 0u);
  return result < 0 ? result : 0;
}

/// A service as a browser's signal tells of it; the texts live as long as the message.
struct toki_avahi_item {
  int32_t interface, protocol;
  const char *name, *domain;
};

/// Reads an `ItemNew`; the negative errno if it is none.
static inline int toki_avahi_read_item(sd_bus_message *message, struct toki_avahi_item *item) {
  const char *type = NULL;
  return sd_bus_message_read(
    message, "iisss", &item->interface, &item->protocol, &item->name, &type, &item->domain);
}

/// Place of a service; the texts live as long as the reply, which the caller gives back.
struct toki_avahi_place {
  sd_bus_message *reply;
  const char *host, *address;
  uint16_t port;
  /// `true` if its TXT record has `tls=1`, and if it is on this machine (AVAHI_LOOKUP_RESULT_LOCAL).
  bool is_secure, is_here;
  /// The value of `fp=` in its TXT record, if it has 64 bytes; empty otherwise. Anyone may announce anything.
  char fingerprint[65];
};

/// Asks where a service is. 0, or the negative errno.
static inline int toki_avahi_resolve(
  sd_bus *bus, int32_t interface, int32_t protocol, const char *name, const char *type, const char *domain,
  struct toki_avahi_place *place
) {
  int32_t number = 0;
  const char *text = NULL;
  // By whichever version of IP its address is known.
  int result = sd_bus_call_method(
    bus, "org.freedesktop.Avahi", "/", "org.freedesktop.Avahi.Server", "ResolveService", NULL, &place->reply, "iisssiu",
    interface, protocol, name, type, domain, -1, 0u);
  if (result >= 0)
    result = sd_bus_message_read(
      place->reply, "iissssisq", &number, &number, &text, &text, &text, &place->host, &number, &place->address,
      &place->port);
  if (result >= 0) result = sd_bus_message_enter_container(place->reply, 'a', "ay");
  while (result >= 0) {
    const void *entry = NULL;
    size_t size = 0;
    result = sd_bus_message_read_array(place->reply, 'y', &entry, &size);
    if (result <= 0) break;
    if (size == 5 && memcmp(entry, "tls=1", size) == 0) place->is_secure = true;
    if (size == 67 && memcmp(entry, "fp=", 3) == 0) memcpy(place->fingerprint, (const char *)entry + 3, 64);
  }
  if (result >= 0) result = sd_bus_message_exit_container(place->reply);
  uint32_t flags = 0;
  if (result >= 0) result = sd_bus_message_read(place->reply, "u", &flags);
  place->is_here = (flags & 8u) != 0;
  return result < 0 ? result : 0;
}

/// Shows a notification (Desktop Notifications Specification, `Notify`) on the session bus. `body` is markup. 0, or the
/// negative errno.
static inline int toki_notify(const char *icon, const char *title, const char *body) {
  sd_bus *bus = NULL;
  int result = sd_bus_open_user(&bus);
  if (result >= 0) result = sd_bus_set_method_call_timeout(bus, 3000000);
  // No earlier one to replace, no buttons, no hints, and shown for as long as usual.
  if (result >= 0)
    result = sd_bus_call_method(
      bus, "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify",
      NULL, NULL, "susssasa{sv}i", "Toki", 0u, icon, title, body, 0u, 0u, -1);
  sd_bus_flush_close_unref(bus);
  return result < 0 ? result : 0;
}
