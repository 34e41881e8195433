# SPDX-License-Identifier: Apache-2.0
"""A desktop for a test: a session bus, a virtual screen, and a real notification service."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from home import Home, listens, wait_for

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>{address}</listen>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""

# Finds the windows with a button as a screen reader does. Prints all texts of each, and can press the button of the
# first.
READER = """
import sys
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

def walk(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child)

def texts(node):
    for one in walk(node):
        yield one.get_name() or ""
        if "Text" in one.get_interfaces():
            text = one.get_text_iface()
            yield Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text))

Atspi.init()
desktop = Atspi.get_desktop(0)
for index in range(desktop.get_child_count()):
    application = desktop.get_child_at_index(index)
    for number in range(application.get_child_count() if application is not None else 0):
        window = application.get_child_at_index(number)
        for node in walk(window) if window is not None else []:
            # Its name is "button" from AT-SPI 2.56 on.
            if node.get_role_name() in ("push button", "button") and node.get_name() == sys.argv[1]:
                print("\\f" + "\\n".join(texts(window)))
                if sys.argv[2] == "press":
                    Atspi.Action.do_action(node.get_action_iface(), 0)
                    sys.exit(0)
                break
"""


class Desktop:
    """A private session, which the home's next daemon joins."""

    def __init__(self, home: Home, screen: str = "800x600") -> None:
        self.screen = screen
        self.folder = home.folder / "desktop"
        self.folder.mkdir(mode=0o700)
        self.address = f"unix:path={self.folder}/bus"
        self.processes: list[subprocess.Popen] = []
        self.environment = home.environment | {
            "XDG_RUNTIME_DIR": str(self.folder), "XDG_CONFIG_HOME": str(self.folder),
            "XDG_CACHE_HOME": str(self.folder), "DBUS_SESSION_BUS_ADDRESS": self.address, "GDK_BACKEND": "x11",
            "GTK_MODULES": "gail:atk-bridge", "GSETTINGS_BACKEND": "memory",
        }
        self._start_bus()
        self._start_screen()
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = self.address

    def close(self) -> None:
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    # ---- Starting

    def start(self, *command: str, **streams: int) -> subprocess.Popen:
        for stream in ("stdin", "stdout", "stderr"):
            streams.setdefault(stream, subprocess.DEVNULL)
        process = subprocess.Popen(command, env=self.environment, cwd=self.folder, **streams)
        self.processes.append(process)
        return process

    def _start_bus(self) -> None:
        services = self.folder / "services"
        services.mkdir()
        settings = Path("/usr/share/dbus-1/services/org.xfce.Xfconf.service")
        if settings.exists():
            shutil.copy(settings, services)
        file = self.folder / "bus.conf"
        file.write_text(BUS.format(address=self.address, services=services))
        self.start("dbus-daemon", f"--config-file={file}", "--nofork", "--nopidfile")
        wait_for(lambda: listens(self.folder / "bus"), "the bus")

    def _start_screen(self) -> None:
        screen = self.start(
            "Xvfb", "-displayfd", "1", "-screen", "0", f"{self.screen}x24", "-nolisten", "tcp", "-noreset",
            stdout=subprocess.PIPE)
        number = screen.stdout.readline().decode().strip()
        assert number, "no screen came up"
        self.environment["DISPLAY"] = f":{number}"

    def set_text_scale(self, scale: float) -> None:
        """Sets the size of all text, for programs started from now on; 1 is the usual one."""
        # Resources of the screen, which GTK reads where nobody manages the settings of the session.
        self.output(
            "xprop", "-root", "-format", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
            f"Xft.dpi:\t{round(96 * scale)}\n")

    def start_xfce(self) -> None:
        """Starts Xfce's service, with the accessibility bus that a screen reader needs."""
        service = next(Path("/usr/lib").glob("*/xfce4/notifyd/xfce4-notifyd"), None)
        if service is None:
            pytest.skip("xfce4-notifyd is not installed")
        self.start_accessibility()
        self.start(str(service))
        self.wait_for_name("org.freedesktop.Notifications")

    def start_accessibility(self) -> None:
        """Starts the bus on which programs describe their windows to screen readers."""
        if not self.owns("org.a11y.Bus"):
            self.start("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
            self.wait_for_name("org.a11y.Bus")

    def start_dunst(self) -> subprocess.Popen:
        if shutil.which("dunst") is None:
            pytest.skip("dunst is not installed")
        process = self.start("dunst", "-conf", "/dev/null")
        self.wait_for_name("org.freedesktop.Notifications")
        return process

    def wait_for_name(self, name: str) -> None:
        wait_for(lambda: self.owns(name), f"{name} to be on the bus")

    def owns(self, name: str) -> bool:
        return "true" in self.output(
            "dbus-send", f"--bus={self.address}", "--print-reply=literal", "--dest=org.freedesktop.DBus",
            "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner", f"string:{name}")

    # ---- Asking

    def output(self, *command: str) -> str:
        """The output of a program; empty if it fails."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        return done.stdout if done.returncode == 0 else ""

    def windows_with(self, button: str, press: bool = False) -> list[str]:
        """All texts of each window with this button; can press the button of the first."""
        # Debian's own Python, because it has access to the accessibility bus.
        verb = "press" if press else "look"
        return self.output("/usr/bin/python3", "-c", READER, button, verb).split("\f")[1:]

    def window_with(self, button: str) -> str:
        """Waits for a window with this button; returns its texts."""
        return wait_for(lambda: self.windows_with(button), f"a button {button!r}", every=0.2)[0]

    def press(self, button: str) -> str:
        return wait_for(lambda: self.windows_with(button, press=True), f"a button {button!r}", every=0.2)[0]

    def shown_by_dunst(self) -> int:
        return int(self.output("dunstctl", "count", "displayed") or 0)
