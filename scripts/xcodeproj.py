#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the Xcode project of the Apple apps from the description below.

  scripts/xcodeproj.py             writes Apple/Toki.xcodeproj: the project and its shared scheme
  scripts/xcodeproj.py --check     exits with 1 if those files are not what would be written
  scripts/xcodeproj.py --self-test checks the writing of a property list

Folders are synchronised: Xcode takes the files of a target from the folder itself, so that a new file changes nothing
here. Identifiers are made of what they stand for, so that the same description gives the same project.
"""

from __future__ import annotations

import hashlib
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

ROOT = Path(__file__).resolve().parent.parent
PROJECT = "Toki"
FOLDER = ROOT / f"Apple/{PROJECT}.xcodeproj"
SCHEME = f"xcshareddata/xcschemes/{PROJECT}.xcscheme"
# On Linux it is io.github.toki_clock.Toki, because D-Bus allows no hyphen; Apple allows no underscore
# (developer.apple.com/help/glossary/bundle-id).
IDENTIFIER = "io.github.toki-clock.Toki"


# ---- The description


@dataclass
class Target:
    """A target: the folders it is made of, the products of the package it links, and its own settings."""

    name: str
    kind: str
    folders: list[str]
    settings: dict[str, object]
    products: list[str] = field(default_factory=list)
    # Files of the folders that are no part of it, because a setting names them.
    exceptions: list[str] = field(default_factory=list)
    embeds: list[str] = field(default_factory=list)
    tests: str = ""
    has_sounds: bool = False
    # What differs in the configuration Debug.
    debug: dict[str, object] = field(default_factory=dict)


# The extension of a product and its type, as Xcode calls them.
KINDS = {
    "application": ("app", "wrapper.application"),
    "app-extension": ("appex", "wrapper.app-extension"),
    "bundle.unit-test": ("xctest", "wrapper.cfbundle"),
}

MAC = "[sdk=macosx*]"
RUN_PATHS = "LD_RUNPATH_SEARCH_PATHS"

TARGETS = [
    Target(
        "Toki",
        "application",
        ["TokiApp", "TokiIntents", "Resources"],
        {
            "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
            "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor",
            "CODE_SIGN_ENTITLEMENTS": "TokiApp/Toki.entitlements",
            "ENABLE_HARDENED_RUNTIME": "YES",
            "INFOPLIST_FILE": "TokiApp/Info.plist",
            RUN_PATHS: ["$(inherited)", "@executable_path/Frameworks"],
            RUN_PATHS + MAC: ["$(inherited)", "@executable_path/../Frameworks"],
            "PRODUCT_BUNDLE_IDENTIFIER": IDENTIFIER,
        },
        products=["AppleHost", "TokiLaunch", "TokiViews"],
        exceptions=["Debug.entitlements", "Info.plist", "Toki.entitlements"],
        embeds=["TokiWidgets"],
        has_sounds=True,
        # Without what only a paid team may ask for, so that anybody can run it.
        debug={"CODE_SIGN_ENTITLEMENTS": "TokiApp/Debug.entitlements"},
    ),
    # It exists on iOS alone. Its Live Activity needs iOS 26.1, its widget what the app needs.
    Target(
        "TokiWidgets",
        "app-extension",
        ["TokiWidgets", "TokiIntents", "Resources"],
        {
            "APPLICATION_EXTENSION_API_ONLY": "YES",
            "CODE_SIGN_ENTITLEMENTS": "TokiWidgets/TokiWidgets.entitlements",
            "INFOPLIST_FILE": "TokiWidgets/Info.plist",
            RUN_PATHS: [
                "$(inherited)", "@executable_path/Frameworks", "@executable_path/../../Frameworks",
            ],
            "PRODUCT_BUNDLE_IDENTIFIER": f"{IDENTIFIER}.Widgets",
            "SDKROOT": "iphoneos",
            "SKIP_INSTALL": "YES",
            "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator",
        },
        products=["AppleHost", "TokiLaunch"],
        exceptions=["Info.plist", "TokiWidgets.entitlements"],
        debug={"CODE_SIGN_ENTITLEMENTS": ""},
    ),
    Target(
        "TokiAppTests",
        "bundle.unit-test",
        ["TokiAppTests"],
        {
            "BUNDLE_LOADER": "$(TEST_HOST)",
            "PRODUCT_BUNDLE_IDENTIFIER": f"{IDENTIFIER}.Tests",
            "TEST_HOST": f"$(BUILT_PRODUCTS_DIR)/{PROJECT}.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/{PROJECT}",
        },
        products=["TokiLaunch"],
        tests="Toki",
    ),
]

# The system itself plays no FLAC (Apple's page on UNNotificationSound), so it gets each sound in another form, too. The
# app makes files of half a minute of them (LoopedSounds), so they are no finer than an alarm needs.
SOUNDS = """\
for number in $(seq 0 $((SCRIPT_INPUT_FILE_COUNT - 1))); do
  input=SCRIPT_INPUT_FILE_$number
  name=$(basename "${!input}" .flac)
  folder=$TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH
  cp "${!input}" "$folder/$name.flac"
  afconvert -f WAVE -d LEI16@22050 "${!input}" "$folder/$name.wav"
done
"""

# What every Info.plist says alike (names, versions, what differs between a phone and a Mac) is added by Xcode.
# Texts are found by the package's own code, so Xcode must not look for keys.
SETTINGS = {
    "CODE_SIGN_STYLE": "Automatic",
    "CURRENT_PROJECT_VERSION": "1",
    "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
    "GENERATE_INFOPLIST_FILE": "YES",
    "IPHONEOS_DEPLOYMENT_TARGET": "18.0",
    "LOCALIZATION_PREFERS_STRING_CATALOGS": "YES",
    "MACOSX_DEPLOYMENT_TARGET": "15.0",
    "PRODUCT_NAME": "$(TARGET_NAME)",
    "SDKROOT": "auto",
    "STRING_CATALOG_GENERATE_SYMBOLS": "NO",
    "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx",
    "SUPPORTS_MACCATALYST": "NO",
    "SWIFT_EMIT_LOC_STRINGS": "NO",
    "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "YES",
    "SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT": "YES",
    "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "YES",
    "SWIFT_VERSION": "6.0",
    "TARGETED_DEVICE_FAMILY": "1,2",
}
CONFIGURATIONS = {
    "Debug": {
        "DEBUG_INFORMATION_FORMAT": "dwarf",
        "ENABLE_TESTABILITY": "YES",
        "ONLY_ACTIVE_ARCH": "YES",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited)",
        "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
    },
    "Release": {
        "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym",
        "SWIFT_COMPILATION_MODE": "wholemodule",
        "VALIDATE_PRODUCT": "YES",
    },
}


# ---- The objects of the project


@dataclass(frozen=True)
class Reference:
    """An identifier, with the comment that Xcode writes behind it."""

    identifier: str
    comment: str


class Objects:
    """The objects of a project, made one by one."""

    def __init__(self) -> None:
        self.all: dict[Reference, dict] = {}

    def add(self, isa: str, comment: str, *, of: str = "", **values: object) -> Reference:
        """Adds an object; `of` tells apart those of one kind and comment."""
        made = reference(isa, comment, of)
        if made in self.all:
            raise ValueError(f"there are two objects {isa} {comment} {of}")
        self.all[made] = {"isa": isa, **values}
        return made

    def sections(self) -> dict[str, dict[Reference, dict]]:
        """The objects by their kind, in the order in which Xcode writes them."""
        result: dict[str, dict[Reference, dict]] = {}
        for made, values in sorted(self.all.items(), key=lambda item: (item[1]["isa"], item[0].identifier)):
            result.setdefault(values["isa"], {})[made] = values
        return result


def reference(isa: str, comment: str, of: str = "") -> Reference:
    digest = hashlib.sha256(f"{isa} {comment} {of}".encode()).hexdigest()
    return Reference(digest[:24].upper(), comment)


def version() -> str:
    text = (ROOT / "Sources/Core/Engine/TokiVersion.swift").read_text(encoding="utf-8")
    return re.search(r'static let current = "([^"]*)"', text).group(1)


def project() -> tuple[Objects, Reference]:
    """All objects, and which of them is the project."""
    objects = Objects()
    package = objects.add("XCLocalSwiftPackageReference", 'XCLocalSwiftPackageReference "."', relativePath=".")
    root = reference("PBXProject", "Project object")
    folders = {folder for target in TARGETS for folder in target.folders}
    groups = {folder: reference("PBXFileSystemSynchronizedRootGroup", folder) for folder in folders}
    exceptions: dict[str, list[Reference]] = {folder: [] for folder in folders}
    natives = {target.name: reference("PBXNativeTarget", target.name) for target in TARGETS}
    files = {}
    for target in TARGETS:
        extension, kind = KINDS[target.kind]
        files[target.name] = objects.add(
            "PBXFileReference", f"{target.name}.{extension}", explicitFileType=kind, includeInIndex=0,
            path=f"{target.name}.{extension}", sourceTree="BUILT_PRODUCTS_DIR")
        if target.exceptions:
            exceptions[target.folders[0]].append(objects.add(
                "PBXFileSystemSynchronizedBuildFileExceptionSet",
                f'Exceptions for "{target.folders[0]}" folder in "{target.name}" target',
                membershipExceptions=target.exceptions, target=natives[target.name]))
    for folder in folders:
        kept = {"exceptions": exceptions[folder]} if exceptions[folder] else {}
        objects.add("PBXFileSystemSynchronizedRootGroup", folder, **kept, path=folder, sourceTree="<group>")
    for target in TARGETS:
        add_target(objects, target, groups, files, natives, package, root)
    products = objects.add(
        "PBXGroup", "Products", children=[files[target.name] for target in TARGETS], name="Products",
        sourceTree="<group>")
    main = objects.add(
        "PBXGroup", "", children=[groups[folder] for folder in sorted(folders)] + [products], sourceTree="<group>")
    attributes = {
        natives[target.name].identifier: {
            "CreatedOnToolsVersion": "26.4",
            **({"TestTargetID": natives[target.tests].identifier} if target.tests else {}),
        }
        for target in TARGETS
    }
    objects.add(
        "PBXProject", "Project object",
        attributes={
            "BuildIndependentTargetsInParallel": 1, "LastSwiftUpdateCheck": 2640, "LastUpgradeCheck": 2640,
            "TargetAttributes": attributes,
        },
        buildConfigurationList=configurations(
            objects, f'PBXProject "{PROJECT}"', {**SETTINGS, "MARKETING_VERSION": version()}, CONFIGURATIONS),
        developmentRegion="en", hasScannedForEncodings=0, knownRegions=["en", "Base", "de", "ja"], mainGroup=main,
        minimizedProjectReferenceProxies=1, packageReferences=[package], preferredProjectObjectVersion=77,
        productRefGroup=products, projectDirPath="", projectRoot="", targets=list(natives.values()))
    return objects, root


def add_target(objects, target, groups, files, natives, package, root) -> None:
    linked = [
        objects.add("XCSwiftPackageProductDependency", product, of=target.name, package=package, productName=product)
        for product in target.products
    ]
    linked_files = [
        objects.add("PBXBuildFile", f"{product.comment} in Frameworks", of=target.name, productRef=product)
        for product in linked
    ]
    phases = [
        objects.add(
            f"PBX{phase}BuildPhase", phase, of=target.name, buildActionMask=2147483647,
            files=linked_files if phase == "Frameworks" else [], runOnlyForDeploymentPostprocessing=0)
        for phase in ("Sources", "Frameworks", "Resources")
    ]
    if target.has_sounds:
        sounds = sorted(path.name for path in (ROOT / "Resources/sounds").glob("*.flac"))
        made = "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)"
        phases.append(objects.add(
            "PBXShellScriptBuildPhase", "Sounds", buildActionMask=2147483647, files=[],
            inputPaths=[f"$(SRCROOT)/../Resources/sounds/{sound}" for sound in sounds], name="Sounds",
            outputPaths=[
                f"{made}/{each}" for sound in sounds for each in (sound, sound.removesuffix("flac") + "wav")
            ],
            runOnlyForDeploymentPostprocessing=0, shellPath="/bin/bash", shellScript="set -eu\n" + SOUNDS))
    if target.embeds:
        title = "Embed Foundation Extensions"
        embedded = [
            # Only for iOS, as the extension is only made there.
            objects.add(
                "PBXBuildFile", f"{files[name].comment} in {title}", fileRef=files[name], platformFilter="ios",
                settings={"ATTRIBUTES": ["RemoveHeadersOnCopy"]})
            for name in target.embeds
        ]
        phases.append(objects.add(
            "PBXCopyFilesBuildPhase", title, buildActionMask=2147483647, dstPath="", dstSubfolderSpec=13,
            files=embedded, name=title, runOnlyForDeploymentPostprocessing=0))
    needed = []
    for name in target.embeds + ([target.tests] if target.tests else []):
        proxy = objects.add(
            "PBXContainerItemProxy", "PBXContainerItemProxy", of=f"{target.name} {name}", containerPortal=root,
            proxyType=1, remoteGlobalIDString=natives[name].identifier, remoteInfo=name)
        filtered = {"platformFilter": "ios"} if name in target.embeds else {}
        needed.append(objects.add(
            "PBXTargetDependency", "PBXTargetDependency", of=f"{target.name} {name}", **filtered,
            target=natives[name], targetProxy=proxy))
    objects.add(
        "PBXNativeTarget", target.name,
        buildConfigurationList=configurations(
            objects, f'PBXNativeTarget "{target.name}"', target.settings,
            {name: target.debug if name == "Debug" else {} for name in CONFIGURATIONS}),
        buildPhases=phases, buildRules=[], dependencies=needed,
        fileSystemSynchronizedGroups=[groups[folder] for folder in target.folders], name=target.name,
        packageProductDependencies=linked, productName=target.name, productReference=files[target.name],
        productType=f"com.apple.product-type.{target.kind}")


def configurations(objects: Objects, owner: str, settings: dict, by_name: dict[str, dict]) -> Reference:
    made = [
        objects.add(
            "XCBuildConfiguration", name, of=owner, buildSettings=dict(sorted({**settings, **own}.items())), name=name)
        for name, own in by_name.items()
    ]
    return objects.add(
        "XCConfigurationList", f"Build configuration list for {owner}", buildConfigurations=made,
        defaultConfigurationIsVisible=0, defaultConfigurationName="Release")


# ---- Writing


def text(value: object) -> str:
    """A string of a property list, quoted where Xcode quotes it."""
    if isinstance(value, Reference):
        return f"{value.identifier} /* {value.comment} */" if value.comment else value.identifier
    string = str(value)
    if re.fullmatch(r"[\w./$]+", string, re.ASCII) and "//" not in string and "___" not in string:
        return string
    return '"' + string.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def written(value: object, depth: int, in_line: bool = False) -> str:
    """A value as Xcode writes it; some objects stand in one line."""
    end, indent = (" ", "") if in_line else ("\n", "\t" * (depth + 1))
    close = "" if in_line else "\t" * depth
    if isinstance(value, dict):
        inner = "".join(
            f"{indent}{text(key)} = {written(each, depth + 1, in_line)};{end}" for key, each in value.items())
        return "{" + ("" if in_line else end) + inner + close + "}"
    if isinstance(value, list):
        inner = "".join(f"{indent}{written(each, depth + 1, in_line)},{end}" for each in value)
        return "(" + ("" if in_line else end) + inner + close + ")"
    return text(value)


def project_text(objects: Objects, root: Reference) -> str:
    head = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {"
    lines = [head]
    for isa, section in objects.sections().items():
        lines += ["", f"/* Begin {isa} section */"]
        for made, values in section.items():
            lines.append(f"\t\t{text(made)} = {written(values, 2, isa in ('PBXBuildFile', 'PBXFileReference'))};")
        lines.append(f"/* End {isa} section */")
    return "\n".join(lines + ["\t};", f"\trootObject = {text(root)};", "}", ""])


def scheme_text() -> str:
    """The scheme: builds, tests and starts the app."""

    def product(name: str) -> str:
        target = next(target for target in TARGETS if target.name == name)
        values = {
            "BuildableIdentifier": "primary",
            "BlueprintIdentifier": reference("PBXNativeTarget", name).identifier,
            "BuildableName": f"{name}.{KINDS[target.kind][0]}",
            "BlueprintName": name,
            "ReferencedContainer": f"container:{PROJECT}.xcodeproj",
        }
        return "<BuildableReference " + " ".join(f"{key}={quoteattr(each)}" for key, each in values.items()) + "/>"

    app, tests = product("Toki"), product("TokiAppTests")
    debugger = (
        'selectedDebuggerIdentifier="Xcode.DebuggerFoundation.Debugger.LLDB" '
        'selectedLauncherIdentifier="Xcode.DebuggerFoundation.Launcher.LLDB"'
    )
    every = " ".join(f'buildFor{what}="YES"' for what in ("Testing", "Running", "Profiling", "Archiving", "Analyzing"))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Scheme LastUpgradeVersion="2640" version="1.7">
  <BuildAction parallelizeBuildables="YES" buildImplicitDependencies="YES">
    <BuildActionEntries>
      <BuildActionEntry {every}>
        {app}
      </BuildActionEntry>
    </BuildActionEntries>
  </BuildAction>
  <TestAction buildConfiguration="Debug" {debugger} shouldUseLaunchSchemeArgsEnv="YES">
    <Testables>
      <TestableReference skipped="NO">
        {tests}
      </TestableReference>
    </Testables>
  </TestAction>
  <LaunchAction buildConfiguration="Debug" {debugger} launchStyle="0" useCustomWorkingDirectory="NO">
    <BuildableProductRunnable runnableDebuggingMode="0">
      {app}
    </BuildableProductRunnable>
  </LaunchAction>
  <ProfileAction buildConfiguration="Release" shouldUseLaunchSchemeArgsEnv="YES">
    <BuildableProductRunnable runnableDebuggingMode="0">
      {app}
    </BuildableProductRunnable>
  </ProfileAction>
  <AnalyzeAction buildConfiguration="Debug"/>
  <ArchiveAction buildConfiguration="Release" revealArchiveInOrganizer="YES"/>
</Scheme>
"""


# ---- Running


def contents() -> dict[Path, str]:
    return {FOLDER / "project.pbxproj": project_text(*project()), FOLDER / SCHEME: scheme_text()}


def self_test() -> int:
    value = {"a": "plain", "b": "two words", "c": ["$(inherited)", 'a "b"'], "d": {}, "e": "", "f": "io.github.x-y"}
    expected = (
        '{\n\ta = plain;\n\tb = "two words";\n\tc = (\n\t\t"$(inherited)",\n\t\t"a \\"b\\"",\n\t);\n'
        '\td = {\n\t};\n\te = "";\n\tf = "io.github.x-y";\n}'
    )
    found = [written(value, 0) == expected, written({"a": ["b"]}, 0, True) == "{a = (b, ); }"]
    objects = Objects()
    objects.add("A", "b")
    try:
        objects.add("A", "b")
        found.append(False)
    except ValueError:
        found.append(objects.add("A", "b", of="c") in objects.all)
    if not all(found):
        print(f"xcodeproj: {found}: {written(value, 0)}", file=sys.stderr)
        return 1
    return 0


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        return self_test()
    wrong = 0
    for path, content in contents().items():
        if arguments == ["--check"]:
            if not path.is_file() or path.read_text(encoding="utf-8") != content:
                print(f"{path.relative_to(ROOT)} is not what its description says; scripts/xcodeproj.py writes it anew")
                wrong = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
