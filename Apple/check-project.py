#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the files of the Xcode project, which nothing on Linux opens.

  Apple/check-project.py              says what is wrong, and exits with 1 if anything is
  Apple/check-project.py --pbxproj    also has PyPI's `pbxproj` read the project (in the environment of the tests)
  Apple/check-project.py --self-test  puts faults into a copy, and sees each of them found

It proves that the files are whole and agree with each other and with the sources, not that Xcode builds them.
"""

from __future__ import annotations

import functools
import json
import plistlib
import re
import struct
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from xml.parsers.expat import ExpatError

from project_file import Project, ProjectError
from project_faults import FAULTS, copied

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {"de", "en", "ja"}
# Sources of the root package that the app links, beside Apple/ itself.
LINKED = (
    "Core/Engine", "Core/Localization", "Core/Model", "Core/Wire", "Faces/Screens", "Host/Files", "Store/SQLite",
    "TrueTime/Keeping", "TrueTime/Rules",
)
FOLDERS = ("AppleHost", "TokiApp", "TokiIntents", "TokiLaunch", "TokiViews", "TokiWidgets")

# The folders that the app and its extension share.
GROUPS = "com.apple.security.application-groups"
# Entitlements that may be asked for, each with the code that needs it; without any, the system asks for it.
ENTITLEMENTS = {
    "com.apple.security.app-sandbox": "",
    GROUPS: r"\bcontainerURL\(forSecurityApplicationGroupIdentifier:",
    "com.apple.security.network.client": r"\bNWConnection\b|\bNWConnectionGroup\b|\bURLSession\b|\bgetaddrinfo\b",
    "com.apple.developer.usernotifications.time-sensitive": r"\.timeSensitive\b",
}
# Those that only a team that pays may ask for; the configuration Debug does without.
OF_A_TEAM = {"com.apple.developer.usernotifications.time-sensitive", GROUPS}
# Modes of the background, each with the code that needs it (UIBackgroundModes).
MODES = {"audio": r"\bAVAudioSession\b", "fetch": r"\bBGAppRefreshTaskRequest\b", "processing": r"\bBGProcessingTask"}
# Texts by which the person is asked, each with the code that makes the system ask.
PURPOSES = {
    "NSAlarmKitUsageDescription": r"\bAlarmManager\b",
    # A server at home is asked as any other one, and the system asks the person for that.
    "NSLocalNetworkUsageDescription": r"\bSOCK_DGRAM\b",
}
# Code whose encryption Apple would have to be told of.
ENCRYPTION = r"\bimport (?:CryptoKit|CommonCrypto|CGnuTLS|Security)\b"
# APIs whose use has to be given a reason, and the reason that is true of Toki: kept in the app's own folder, on the
# device (developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api).
REASONS = {
    "NSPrivacyAccessedAPICategoryFileTimestamp": (
        "C617.1", r"\b(?:l|f)?stat\(|\bfstatat\(|\bgetattrlist|\b(?:content)?[mM]odificationDate|\bcreationDate"),
    "NSPrivacyAccessedAPICategorySystemBootTime": ("35F9.1", r"\bsystemUptime\b|\bmach_absolute_time\b|\bCLOCK_UPTIME_RAW\b"),
    "NSPrivacyAccessedAPICategoryUserDefaults": ("CA92.1", r"\bUserDefaults\b|@AppStorage\b"),
    "NSPrivacyAccessedAPICategoryDiskSpace": ("E174.1", r"\bstatv?fs\b|\bfstatv?fs\b|\bvolumeAvailableCapacity"),
}


class Files:
    """The folder Apple of a clone, and the sources that the app is made of."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.apple = root / "Apple"
        self.project = Project(self.apple / "Toki.xcodeproj/project.pbxproj")
        self.app = self.target("com.apple.product-type.application")
        self.widgets = self.target("com.apple.product-type.app-extension")
        folders = [root / "Sources" / name for name in LINKED] + [self.apple / name for name in FOLDERS]
        self.code = {
            path: without_comments(path.resolve())
            for folder in folders for path in sorted(folder.rglob("*.swift"))
        }

    def target(self, kind: str) -> dict:
        found = [each for each in self.project.targets() if each.get("productType") == kind]
        if len(found) != 1:
            raise ProjectError(f"there are {len(found)} targets of the kind {kind}, not one")
        return found[0]

    def uses(self, pattern: str) -> bool:
        return any(occurs(pattern, code) for code in self.code.values())

    def plist(self, target: dict, setting: str = "INFOPLIST_FILE", configuration: str = "Release") -> dict:
        path = self.apple / self.project.setting(target, setting, configuration)
        try:
            return plistlib.loads(path.read_bytes())
        except (OSError, plistlib.InvalidFileException, ValueError, ExpatError) as error:
            raise ProjectError(f"{path.name} cannot be read: {error}") from error

    def name(self, path: Path) -> str:
        return str(path.relative_to(self.root))


@functools.cache
def occurs(pattern: str, code: str) -> bool:
    return re.search(pattern, code) is not None


@functools.cache
def without_comments(path: Path) -> str:
    """The code of a file, which is read once for all copies that link to it."""
    return re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


# ---- The checks


def objects(files: Files) -> Iterator[str]:
    yield from files.project.faults()


def targets(files: Files) -> Iterator[str]:
    """Folders and files of each target are there, and what is no part of it is no part of it."""
    project = files.project
    for target in project.targets():
        name = target["name"]
        for folder in project.folders(target):
            if not folder.is_dir() or not any(folder.iterdir()):
                yield f"{name}: the folder {folder.name} is missing or empty"
        excepted = project.exceptions(target)
        for path in excepted:
            if not path.is_file():
                yield f"{name}: {files.name(path)} is excepted, but not there"
        named = [(setting, configuration) for setting in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS")
                 for configuration in ("Debug", "Release")]
        for setting, configuration in named:
            if not (value := project.setting(target, setting, configuration)):
                continue
            if not (path := files.apple / value).is_file():
                yield f"{name}: there is no {value}, which {setting} names"
            elif path not in excepted:
                yield f"{name}: {value} would be copied into the product: except it"
        for path in project.files(target):
            if path.suffix == ".entitlements" or path.name == "Info.plist":
                yield f"{name}: {files.name(path)} is a part of the target"
        starts = sum(
            len(re.findall(r"^\s*@main\b", path.read_text(encoding="utf-8"), re.MULTILINE))
            for path in project.files(target) if path.suffix == ".swift")
        if starts != (wanted := 0 if name.endswith("Tests") else 1):
            yield f"{name}: has {starts} @main, not {wanted}"


def scripts(files: Files) -> Iterator[str]:
    """What a script of the project reads is there."""
    for phase in files.project.all("PBXShellScriptBuildPhase"):
        for path in phase["inputPaths"]:
            if not Path(path.replace("$(SRCROOT)", str(files.apple))).is_file():
                yield f"the script {phase['name']} reads {path}, which is not there"


def packages(files: Files) -> Iterator[str]:
    """The products that are linked, and the versions of the systems, are those of the packages."""
    project = files.project
    for product in project.all("XCSwiftPackageProductDependency"):
        manifest = files.apple / project.objects[product["package"]]["relativePath"] / "Package.swift"
        if not manifest.is_file():
            yield f"there is no package in {manifest.parent}"
        elif not re.search(rf'\.library\(name: "{product["productName"]}"', manifest.read_text(encoding="utf-8")):
            yield f"{manifest} has no library {product['productName']}"
    manifest = (files.apple / "Package.swift").read_text(encoding="utf-8")
    for setting, system in (("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS")):
        version = project.setting(files.app, setting)
        if f".{system}(.v{version.removesuffix('.0')})" not in manifest:
            yield f"the app is made for {system} {version}, and the package is not"


def scheme(files: Files) -> Iterator[str]:
    path = files.apple / "Toki.xcodeproj/xcshareddata/xcschemes/Toki.xcscheme"
    named = ElementTree.parse(path).iter("BuildableReference")
    for each in named:
        target = files.project.objects.get(each.get("BlueprintIdentifier"), {})
        if target.get("name") != each.get("BlueprintName"):
            yield f"the scheme names {each.get('BlueprintName')}, which is no target of that identifier"
            continue
        product = files.project.objects[target["productReference"]]["path"]
        if product != each.get("BuildableName"):
            yield f"the scheme calls {product} {each.get('BuildableName')}"


def identifiers(files: Files) -> Iterator[str]:
    """Identifiers are allowed, and agree between project, plists and code."""
    identifier = {each["name"]: files.project.setting(each, "PRODUCT_BUNDLE_IDENTIFIER")
                  for each in files.project.targets()}
    app = identifier[files.app["name"]]
    for name, each in identifier.items():
        if not re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", each):
            yield f"{name}: Apple allows no such identifier: {each}"
    if not re.fullmatch(re.escape(app) + r"\.[^.]+", identifier[files.widgets["name"]]):
        yield f"the identifier of the extension does not begin with that of the app, {app}"
    declared = set(files.plist(files.app).get("BGTaskSchedulerPermittedIdentifiers", []))
    spoken = {
        found for code in files.code.values() if "import BackgroundTasks" in code
        for found in re.findall(r'"(io\.github\.toki[\w.-]*)"', code)
    }
    for each in sorted(declared - spoken):
        yield f"the background task {each} is permitted, but no code names it"
    for each in sorted(spoken - declared - set(identifier.values())):
        yield f"code names {each}, which the Info.plist of the app does not permit"
    for each in sorted(declared):
        if not each.startswith(f"{app}."):
            yield f"the background task {each} does not begin with the identifier of the app"


def plists(files: Files) -> Iterator[str]:
    """The Info.plists say what the code does, and nothing else."""
    app, widgets = files.plist(files.app), files.plist(files.widgets)
    modes = set(app.get("UIBackgroundModes", []))
    for mode in sorted(modes - set(MODES)):
        yield f"the mode {mode} of the background is unknown"
    for mode, pattern in MODES.items():
        if files.uses(pattern) != (mode in modes):
            yield f"the mode {mode} of the background {'needs code' if mode in modes else 'is missing'}: {pattern}"
    if ("fetch" in modes or "processing" in modes) != bool(app.get("BGTaskSchedulerPermittedIdentifiers")):
        yield "tasks in the background need both a mode and their identifiers"
    for key, pattern in PURPOSES.items():
        if files.uses(pattern) != bool(app.get(key)):
            yield f"{key} is {'missing or empty, and the system asks nobody' if not app.get(key) else 'not needed'}"
    if files.uses(ENCRYPTION) != (app.get("ITSAppUsesNonExemptEncryption") is not False):
        yield "ITSAppUsesNonExemptEncryption does not agree with the code"
    live = r"\bActivityConfiguration\("
    if files.uses(live) != (app.get("NSSupportsLiveActivities") is True):
        yield "NSSupportsLiveActivities does not agree with the code"
    if widgets.get("NSExtension", {}).get("NSExtensionPointIdentifier") != "com.apple.widgetkit-extension":
        yield "the extension is no extension of WidgetKit"


def entitlements(files: Files) -> Iterator[str]:
    declared = files.plist(files.app, "CODE_SIGN_ENTITLEMENTS")
    for key in sorted(set(declared) - set(ENTITLEMENTS)):
        yield f"the entitlement {key} is not known to be needed"
    for key, pattern in ENTITLEMENTS.items():
        if files.uses(pattern) != (declared.get(key) not in (None, False)):
            yield f"the entitlement {key} is {'not needed' if key in declared else 'missing'}"
    tried = files.plist(files.app, "CODE_SIGN_ENTITLEMENTS", "Debug")
    if tried != (wanted := {key: value for key, value in declared.items() if key not in OF_A_TEAM}):
        yield f"the entitlements of Debug are not {', '.join(wanted)}"
    shared = declared.get(GROUPS, [])
    if files.plist(files.widgets, "CODE_SIGN_ENTITLEMENTS") != {GROUPS: shared}:
        yield "the extension has other entitlements than the group of the app"
    if files.project.setting(files.widgets, "CODE_SIGN_ENTITLEMENTS", "Debug"):
        yield "the extension has entitlements in Debug"
    pattern = r'"(group\.io\.github\.toki[\w.-]*)"'
    spoken = {found for code in files.code.values() for found in re.findall(pattern, code)}
    if spoken != set(shared):
        yield f"code names the groups {', '.join(sorted(spoken))}, and the app has {', '.join(shared)}"


def privacy(files: Files) -> Iterator[str]:
    """The privacy manifest names each API that is used, and no other; the extension links the same code."""
    manifests = [path for target in (files.app, files.widgets) for path in files.project.files(target)
                 if path.name == "PrivacyInfo.xcprivacy"]
    if len(manifests) != 2:
        yield "the app or its extension has no privacy manifest"
        return
    if manifests[0].read_bytes() != manifests[1].read_bytes():
        yield "the extension has another privacy manifest than the app"
    said = plistlib.loads(manifests[0].read_bytes())
    if said.get("NSPrivacyTracking") is not False or said.get("NSPrivacyTrackingDomains") != []:
        yield "the privacy manifest speaks of tracking"
    if said.get("NSPrivacyCollectedDataTypes") != []:
        yield "the privacy manifest speaks of collected data"
    given = {
        each.get("NSPrivacyAccessedAPIType"): each.get("NSPrivacyAccessedAPITypeReasons")
        for each in said.get("NSPrivacyAccessedAPITypes", [])
    }
    for category in sorted(set(given) - set(REASONS)):
        yield f"the privacy manifest has an unknown category {category}"
    for category, (reason, pattern) in REASONS.items():
        if files.uses(pattern) and given.get(category) != [reason]:
            yield f"the privacy manifest does not give {reason} for {category}"
        elif category in given and not files.uses(pattern):
            yield f"the privacy manifest gives a reason for {category}, which no code uses"


def assets(files: Files) -> Iterator[str]:
    """Each catalogue of assets is whole, and its pictures have the size that it says."""
    for catalogue in files.apple.glob("*/*.xcassets"):
        for folder in [catalogue, *(each for each in catalogue.rglob("*") if each.is_dir())]:
            path = folder / "Contents.json"
            if not path.is_file():
                yield f"{files.name(folder)} has no Contents.json"
                continue
            try:
                content = json.loads(path.read_text(encoding="utf-8"))
            except json.JSONDecodeError as error:
                yield f"{files.name(path)} cannot be read: {error}"
                continue
            images = content.get("images", [])
            named = {image.get("filename") for image in images}
            for picture in sorted(folder.glob("*.png")):
                if picture.name not in named:
                    yield f"{files.name(picture)} is in no entry of its catalogue"
            for image in images:
                yield from picture_faults(files, folder, image)
        for setting, kind in (("APPICON_NAME", "appiconset"), ("GLOBAL_ACCENT_COLOR_NAME", "colorset")):
            name = files.project.setting(files.app, f"ASSETCATALOG_COMPILER_{setting}")
            if not (catalogue / f"{name}.{kind}").is_dir():
                yield f"there is no {name}.{kind}, which the project names"


def picture_faults(files: Files, folder: Path, image: dict) -> Iterator[str]:
    path = folder / image.get("filename", "")
    if not path.is_file():
        yield f"{files.name(folder)} has no picture for {image}"
        return
    head = path.read_bytes()[:26]
    if head[:8] != b"\x89PNG\r\n\x1a\n":
        yield f"{files.name(path)} is no PNG"
        return
    width, height, _, colour = struct.unpack(">IIBB", head[16:26])
    points = float(image["size"].split("x")[0])
    pixels = round(points * int(image.get("scale", "1x").removesuffix("x")))
    if (width, height) != (pixels, pixels):
        yield f"{files.name(path)} has {width} × {height} pixels, not {pixels}"
    # The App Store refuses an icon for iOS that is clear somewhere; the one for the dark is meant to be.
    if image.get("platform") == "ios" and "appearances" not in image and colour != 2:
        yield f"{files.name(path)} is not opaque"


def texts(files: Files) -> Iterator[str]:
    """Each text that the person sees is there in each language, with the same places."""
    for target in (files.app, files.widgets):
        if "Localizable.xcstrings" not in [path.name for path in files.project.files(target)]:
            yield f"{target['name']} has no texts"
    catalogues = {path.name: json.loads(path.read_text(encoding="utf-8"))
                  for path in files.project.files(files.app) if path.suffix == ".xcstrings"}
    for name, catalogue in catalogues.items():
        for key, entry in catalogue.get("strings", {}).items():
            said = {catalogue["sourceLanguage"]: key} if name == "Localizable.xcstrings" else {}
            for language, localization in entry.get("localizations", {}).items():
                said[language] = " ".join(values(localization))
            if missing := LANGUAGES - {language for language, text in said.items() if text.strip()}:
                yield f"{name}: “{key}” is missing in {', '.join(sorted(missing))}"
            if name == "Localizable.xcstrings" and "variations" not in json.dumps(entry):
                places = {language: sorted(re.findall(r"\{\w+\}", text)) for language, text in said.items()}
                if len({str(each) for each in places.values()}) > 1:
                    yield f"{name}: “{key}” has other places in another language"
    for key, entry in catalogues.get("AppShortcuts.xcstrings", {}).get("strings", {}).items():
        for phrase in values(entry["localizations"]):
            if "${applicationName}" not in phrase:
                yield f"AppShortcuts.xcstrings: “{phrase}” does not name the app"
    plist = files.plist(files.app)
    for key, entry in catalogues.get("InfoPlist.xcstrings", {}).get("strings", {}).items():
        if plist.get(key) != entry["localizations"]["en"]["stringUnit"]["value"]:
            yield f"InfoPlist.xcstrings: the English {key} is not that of the Info.plist"
    for key in PURPOSES:
        if key in plist and key not in catalogues.get("InfoPlist.xcstrings", {}).get("strings", {}):
            yield f"InfoPlist.xcstrings: {key} is not translated"
    known = catalogues.get("Localizable.xcstrings", {}).get("strings", {})
    pattern = (r'LocalizedStringResource = "([^"]*)"'
               r'|\b(?:Text|Label|Parameter\(title:|title:|shortTitle:|requestValueDialog:) ?\(?"([^"]*)"')
    folders = [files.apple / name for name in ("TokiApp/Shortcuts", "TokiIntents", "TokiWidgets")]
    for path, code in files.code.items():
        if any(path.is_relative_to(folder) for folder in folders):
            for found in re.finditer(pattern, code):
                if (key := found.group(1) or found.group(2)) and key not in known:
                    yield f"{files.name(path)}: “{key}” is not in the catalogue of texts"


def values(localization: object) -> Iterator[str]:
    if isinstance(localization, dict):
        if "value" in localization:
            yield localization["value"]
        yield from localization.get("values", [])
        for each in localization.values():
            yield from values(each)


def page(files: Files) -> Iterator[str]:
    """The README names files that are there."""
    text = (files.apple / "README.md").read_text(encoding="utf-8")
    table = [line for line in text.splitlines() if line.startswith("|")]
    if len([line for line in table if re.match(r"\| [1-5] \|", line)]) != 5:
        yield "README.md has no table of the five articles"
    for name in re.findall(r"`([\w./+-]*/[\w./+-]*)`", "\n".join(table)):
        if not (files.apple / name).exists() and not (files.root / name).exists():
            yield f"README.md: there is no {name}"


CHECKS = (
    objects, targets, scripts, packages, scheme, identifiers, plists, entitlements, privacy, assets, texts, page,
)


# ---- Running


def faults(root: Path) -> list[str]:
    try:
        files = Files(root)
    except (ProjectError, KeyError) as error:
        return [f"the project cannot be read: {error}"]
    found = []
    for check in CHECKS:
        try:
            found += [f"{each} ({check.__name__})" for each in check(files)]
        # Where the project names something that is not there, a check may find nothing to look at.
        except (ProjectError, KeyError, OSError, ValueError, ExpatError, ElementTree.ParseError) as error:
            found.append(f"cannot be checked: {error!r} ({check.__name__})")
    return found


def read_by_library(root: Path) -> list[str]:
    """What `pbxproj`, which others wrote, reads otherwise."""
    from pbxproj import XcodeProject

    path = root / "Apple/Toki.xcodeproj/project.pbxproj"
    theirs, ours = XcodeProject.load(str(path)), Project(path)
    wrong = []
    if set(theirs.objects.get_keys()) != set(ours.objects):
        wrong.append("pbxproj reads other objects")
    if {each.name for each in theirs.objects.get_targets()} != {each["name"] for each in ours.targets()}:
        wrong.append("pbxproj reads other targets")
    return wrong


def self_test() -> int:
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        clean = copied(ROOT, Path(folder) / "clean")
        if found := faults(clean):
            print("check-project: a copy without a fault is not clean:", *found, sep="\n  ")
            return 1
        for number, (name, put, words) in enumerate(FAULTS):
            root = copied(ROOT, Path(folder) / str(number))
            put(root / "Apple")
            found = faults(root)
            if not any(re.search(words, each) for each in found):
                missed.append(f"{name}: found {found}")
    print(*(f"check-project: does not find: {each}" for each in missed), sep="\n", end="\n" if missed else "")
    return 1 if missed else 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    found = faults(ROOT) + (read_by_library(ROOT) if arguments == ["--pbxproj"] else [])
    for each in found:
        print(f"check-project: {each}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
