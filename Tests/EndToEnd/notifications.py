# SPDX-License-Identifier: Apache-2.0
"""A notification service of a desktop that shows nothing: `/usr/bin/python3 notifications.py` on a session bus writes what it
is told as lines of JSON, and presses the buttons that it is told to, as `ID KEY` on standard input."""

from __future__ import annotations

import json
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Service(dbus.service.Object):
    count = 0

    def say(self, **what: object) -> None:
        print(json.dumps(what), flush=True)

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, application, replaced, icon, summary, body, actions, hints, timeout):  # noqa: N802
        if not replaced:
            self.count += 1
        number = int(replaced) or self.count
        self.say(
            id=number, application=str(application), summary=str(summary), body=str(body),
            actions=dict(zip(map(str, actions[::2]), map(str, actions[1::2]))))
        return dbus.UInt32(number)

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):  # noqa: N802
        self.say(id=int(number), closed=True)
        self.NotificationClosed(number, 3)

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):  # noqa: N802
        return ["actions", "body", "persistence"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):  # noqa: N802
        return "Notifications", "Toki", "1", "1.2"

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, key):  # noqa: N802
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):  # noqa: N802
        pass

    def press(self, source: object, condition: object) -> bool:
        line = sys.stdin.readline()
        if line == "":
            sys.exit()
        number, key = line.split()
        self.ActionInvoked(dbus.UInt32(number), key)
        return True


if __name__ == "__main__":
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    name = dbus.service.BusName(NAME, bus)
    service = Service(bus, "/org/freedesktop/Notifications")
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, service.press)
    service.say(ready=True)
    GLib.MainLoop().run()
