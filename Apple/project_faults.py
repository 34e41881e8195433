# SPDX-License-Identifier: Apache-2.0
"""Faults of an Xcode project, to be put into a copy of it; for check-project.py."""

from __future__ import annotations

import json
import plistlib
import re
from collections.abc import Callable
from pathlib import Path

PROJECT = "Toki.xcodeproj/project.pbxproj"
SCHEME = "Toki.xcodeproj/xcshareddata/xcschemes/Toki.xcscheme"
ICONS = "TokiApp/Assets.xcassets/AppIcon.appiconset"


# Folders of Apple/ that no fault is put into.
WHOLE = ("StandIns", "Tests")


def copied(root: Path, to: Path) -> Path:
    """A clone whose files are links to those of `root`; in the folder Apple, each can be replaced by another."""
    to.mkdir(parents=True)
    for each in root.iterdir():
        if each.name not in ("Apple", ".git", ".build"):
            (to / each.name).symlink_to(each)
    link(root / "Apple", to / "Apple")
    return to


def link(folder: Path, to: Path) -> None:
    to.mkdir()
    for each in folder.iterdir():
        if each.name in (".build", "__pycache__"):
            continue
        if each.is_dir() and each.name not in WHOLE:
            link(each, to / each.name)
        else:
            (to / each.name).symlink_to(each)


def replace(path: Path, content: bytes) -> None:
    """Puts a file in the place of a link, whose target stays as it is."""
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def edit(file: str, pattern: str, by: str, most: int = 1) -> Callable[[Path], None]:
    """Replaces the first match in a file, which must be there, or all with `most=0`."""

    def put(apple: Path) -> None:
        text, count = re.subn(pattern, by, (apple / file).read_text(encoding="utf-8"), count=most, flags=re.DOTALL)
        assert count, f"{file} has no {pattern}"
        replace(apple / file, text.encode())

    return put


def plist(file: str, change: Callable[[dict], object]) -> Callable[[Path], None]:
    def put(apple: Path) -> None:
        value = plistlib.loads((apple / file).read_bytes())
        change(value)
        replace(apple / file, plistlib.dumps(value))

    return put


def strings(file: str, change: Callable[[dict], object]) -> Callable[[Path], None]:
    def put(apple: Path) -> None:
        value = json.loads((apple / file).read_text(encoding="utf-8"))
        change(value["strings"])
        replace(apple / file, json.dumps(value).encode())

    return put


def remove(file: str) -> Callable[[Path], None]:
    return lambda apple: (apple / file).unlink()


def add(file: str, text: str) -> Callable[[Path], None]:
    return lambda apple: replace(apple / file, text.encode())


def shrink_icon(apple: Path) -> None:
    replace(apple / ICONS / "mac-128.png", (apple / ICONS / "mac-64.png").read_bytes())


def clear_icon(apple: Path) -> None:
    replace(apple / ICONS / "ios.png", (apple / ICONS / "ios-dark.png").read_bytes())


def untranslated(texts: dict) -> None:
    del next(each for each in texts.values() if "ja" in each["localizations"])["localizations"]["ja"]


def lost_place(texts: dict) -> None:
    plain = (each for key, each in texts.items() if "{" in key and "en" not in each["localizations"])
    entry = next(plain)
    entry["localizations"]["ja"]["stringUnit"]["value"] = "あと"


INFO = "TokiApp/Info.plist"
WIDGETS = "TokiWidgets/Info.plist"
RIGHTS = "TokiApp/Toki.entitlements"
SHARED = "TokiWidgets/TokiWidgets.entitlements"
PRIVACY = "TokiApp/PrivacyInfo.xcprivacy"
NAMES = "TokiApp/InfoPlist.xcstrings"
TEXTS = "Resources/Localizable.xcstrings"
PHRASES = "TokiApp/AppShortcuts.xcstrings"

# What is done, how, and a word of the finding.
FAULTS: list[tuple[str, Callable[[Path], None], str]] = [
    ("a brace is missing", edit(PROJECT, r"\t\};\n\trootObject", "\trootObject"), "cannot be read"),
    ("an identifier is there twice", edit(PROJECT, r"(\t\t(\w{24}) [^\n]*isa = PBXBuildFile;[^\n]*\n)", r"\1\1"),
     "twice"),
    ("a phase names a file that is not there", edit(PROJECT, r"(files = \(\n\t*)\w{24}", r"\g<1>" + "0" * 24),
     "not there"),
    ("an object belongs to nothing", edit(
        PROJECT, r"(/\* Begin PBXBuildFile section \*/\n)", "\\1\t\t" + "A" * 24 + " = {isa = PBXBuildFile; };\n"),
     "belongs to nothing"),
    ("a target is named as a group", edit(
        PROJECT, r"(mainGroup = )\w{24}(.*?targets = \(\n\t*)(\w{24})", r"\1\3\2\3"), "names a PBXNativeTarget"),
    ("an old version", edit(PROJECT, "objectVersion = 77", "objectVersion = 56"), "version 56"),
    ("a folder is called otherwise", edit(PROJECT, "path = TokiWidgets;", "path = TokiWidget;"), "missing or empty"),
    ("the Info.plist would be copied", edit(PROJECT, r"\t*Info\.plist,\n\t*(?=Toki\.ent)", ""), "would be copied"),
    ("a second start", add("TokiApp/Second.swift", "@main struct Second {}\n"), "2 @main"),
    ("a sound that is not there", edit(PROJECT, r"sounds/bell\.flac", "sounds/ball.flac"), "not there"),
    ("a product that no package has", edit(PROJECT, "productName = TokiViews", "productName = TokiVews"), "no library"),
    ("another version of iOS", edit("Package.swift", r"\.iOS\(\.v18\)", ".iOS(.v17)"), "made for iOS"),
    ("a scheme of another target", edit(SCHEME, r'BlueprintIdentifier="\w{24}"', 'BlueprintIdentifier="0"'), "scheme"),
    ("a scheme that is no XML", edit(SCHEME, "</Scheme>", ""), "scheme"),
    ("an underscore", edit(PROJECT, r'"io\.github\.toki-clock\.Toki"', "io.github.toki_clock.Toki", most=0),
     "allows no such"),
    ("an extension of another app", edit(PROJECT, r"toki-clock\.Toki\.Widgets", "toki-clock.Widgets"),
     "does not begin"),
    ("a task that no code names", plist(
        INFO, lambda value: value["BGTaskSchedulerPermittedIdentifiers"].append("io.github.toki-clock.Toki.other")),
     "no code names"),
    ("a task that is not permitted", plist(
        INFO, lambda value: value.update(BGTaskSchedulerPermittedIdentifiers=["io.github.toki-clock.Toki.other"])),
     "does not permit"),
    ("a plist that is no plist", edit(INFO, "</plist>", ""), "cannot be read"),
    ("no sound in the background", plist(INFO, lambda value: value["UIBackgroundModes"].remove("audio")), "audio"),
    ("a mode without code", plist(INFO, lambda value: value["UIBackgroundModes"].append("processing")), "processing"),
    ("nobody is asked for alarms", plist(INFO, lambda value: value.update(NSAlarmKitUsageDescription="")),
     "asks nobody"),
    ("no Live Activities", plist(INFO, lambda value: value.pop("NSSupportsLiveActivities")), "LiveActivities"),
    ("an extension of another kind", plist(
        WIDGETS, lambda value: value["NSExtension"].update(NSExtensionPointIdentifier="com.apple.intents-service")),
     "WidgetKit"),
    ("an entitlement too many", plist(RIGHTS, lambda value: value.update({"aps-environment": "production"})), "aps"),
    ("an entitlement too few", plist(RIGHTS, lambda value: value.pop("com.apple.security.app-sandbox")), "missing"),
    ("Debug needs a team that pays", edit(
        PROJECT, r"TokiApp/Debug\.entitlements", "TokiApp/Toki.entitlements"), "of Debug"),
    ("the extension has another group", plist(
        SHARED, lambda value: value.update({"com.apple.security.application-groups": ["group.other"]})),
     "other entitlements"),
    ("the code has another group", edit("AppleHost/Glance/GlanceFile.swift", r"group\.io\.", "group.io.github.toki."),
     "code names the groups"),
    ("nobody is asked for the network at home", plist(
        INFO, lambda value: value.pop("NSLocalNetworkUsageDescription")), "asks nobody"),
    ("encryption is not spoken of", plist(INFO, lambda value: value.pop("ITSAppUsesNonExemptEncryption")),
     "Encryption"),
    ("no privacy manifest", remove(PRIVACY), "no privacy manifest"),
    ("an API without a reason", plist(PRIVACY, lambda value: value["NSPrivacyAccessedAPITypes"].pop()),
     "does not give"),
    ("an API that nobody uses", add(
        PRIVACY, plistlib.dumps({
            "NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": [],
            "NSPrivacyAccessedAPITypes": [{
                "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryDiskSpace",
                "NSPrivacyAccessedAPITypeReasons": ["E174.1"]}]}).decode()),
     "no code uses"),
    ("tracking", plist(PRIVACY, lambda value: value.update(NSPrivacyTracking=True)), "tracking"),
    ("an asset that is no JSON", edit(f"{ICONS}/Contents.json", r"\{", ""), "Contents.json cannot be read"),
    ("a picture is missing", remove(f"{ICONS}/mac-32.png"), "no picture"),
    ("a picture that nobody names", add(f"{ICONS}/other.png", ""), "in no entry"),
    ("a picture of another size", shrink_icon, "64 × 64 pixels, not 128"),
    ("a clear icon", clear_icon, "not opaque"),
    ("no such accent colour", edit(PROJECT, "= AccentColor", "= Accent", most=0), "no Accent.colorset"),
    ("a text without Japanese", strings(TEXTS, untranslated), "missing in ja"),
    ("a text without its place", strings(TEXTS, lost_place), "other places"),
    ("another English text", edit(NAMES, "Toki schedules", "Toki plans"), "not that of the Info.plist"),
    ("a text of nobody", add("TokiIntents/Other.swift", 'let title: LocalizedStringResource = "No such text"\n'),
     "not in the catalogue"),
    ("a phrase for any app", edit(PHRASES, r"Wake me with \$\{applicationName\}(?=\",)", "Wake me"), "does not name"),
    ("a shortcut without Japanese", edit(PHRASES, '"ja"', '"fr"'), "missing in ja"),
    ("a question of nobody", add(
        "TokiApp/Shortcuts/Other.swift", '@Parameter(title: "When", requestValueDialog: "Who?") var words: String\n'),
     "not in the catalogue"),
    ("a page about another file", edit("README.md", r"(\| 1 \|.*?`)[\w./+-]+/", r"\1No/"), "there is no No"),
]
