// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <errno.h>
#include <stdint.h>
#include <string.h>
// Swift's Glibc module lacks eventfd(2), and the thread that waits for sd-bus needs it.
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

// Here because Swift cannot call functions with variable arguments.

/// Announces a service of this machine over multicast DNS (Avahi's D-Bus interface, `avahi-daemon`), until the bus
/// connection is closed. `text` is one entry of its TXT record. 0, or the negative errno; -EEXIST if the name is taken.
static inline int toki_avahi_announce(
  sd_bus *bus, const char *name, const char *type, uint16_t port, const char *text
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
