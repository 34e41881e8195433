#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes a release: scripts/release.sh [--dry-run] [--sign] [--no-packages] VERSION
#
#   --dry-run      checks everything and shows the changes without making them
#   --sign         signs the tag (git tag --sign), and the checksums of the files (SHA256SUMS.asc)
#   --no-packages  builds no Debian packages, only the source archive
#
# Writes the version into the files that contain it, commits them, builds the packages, tags the commit, and leaves
# everything to be published in .build/dist/VERSION, with checksums. Publishes nothing itself. A failure before the tag
# is rolled back. See docs/releasing.md.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  printf 'release: %s\n' "$@" >&2
  exit 1
}

dry_run=false sign=--annotate packages=true version=
for argument; do
  case $argument in
  --dry-run) dry_run=true ;;
  --sign) sign=--sign ;;
  --no-packages) packages=false ;;
  -*) fail "there is no option $argument; scripts/release.sh [--dry-run] [--sign] [--no-packages] VERSION" ;;
  *)
    [ -z "$version" ] || fail 'one version, please.'
    version=$argument
    ;;
  esac
done
[[ $version =~ ^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$ ]] ||
  fail "name a version of three numbers, such as 0.2.0, not '$version'."

# The source of the version, and the files that must agree with it (checked by scripts/lint.py).
source=Sources/Core/Engine/TokiVersion.swift
changelog=CHANGELOG.md
# The lists of operators and of programs, whose "Unreleased" may be empty.
lists=(docs/changes-fleet.md docs/changes-api.md)
metainfo=Resources/desktop/io.github.toki_clock.Toki.metainfo.xml
tag=v$version
day=$(date -u +%F)

# ---- Is a release allowed?

start=$(git rev-parse HEAD)
[ "$(git symbolic-ref --short -q HEAD)" = main ] || fail 'releases are made on the branch main.'
changed=$(git status --porcelain)
[ -z "$changed" ] || fail 'these files are not committed:' "$changed"
! git rev-parse -q --verify "refs/tags/$tag" > /dev/null || fail "the tag $tag is there already."
newest=$(git tag --list 'v[0-9]*' | sed 's/^v//' | sort -V | tail -n 1)
[ "$(printf '%s\n' "$newest" "$version" | sort -V | tail -n 1)" = "$version" ] ||
  fail "$version is not newer than $newest."
if git rev-parse -q --verify refs/remotes/origin/main > /dev/null; then
  git merge-base --is-ancestor origin/main HEAD || fail 'origin/main has commits that are not here; pull them first.'
fi
scripts/proof.py --whole ||
  fail "make proof has not passed whole on ${start:0:12}: run it on this commit, with nothing uncommitted."

# ---- The files

# Prints a section of the changelog without its heading; the shell strips trailing empty lines.
section() {
  awk -v wanted="## $1" '
    /^## / { inside = $0 == wanted || index($0, wanted " - ") == 1; next }
    inside && (NF || begun) { begun = 1; print }' "$changelog"
}

unreleased=$(section Unreleased)
if [ -n "$(section "$version")" ]; then
  # Written in advance, as for the first version.
  [ -z "$unreleased" ] || fail "$changelog has a section $version already, and more under Unreleased: join the two."
else
  [ -n "$unreleased" ] || fail "$changelog has nothing under Unreleased."
fi

write_version() {
  sed -i "s/\(static let current = \)\".*\"/\1\"$version\"/" "$source"
  if [ -n "$unreleased" ]; then
    sed -i "s/^## Unreleased\$/&\n\n## $version - $day/" "$changelog" "${lists[@]}"
  else
    sed -i "s/^## ${version//./\\.} - .*\$/## $version - $day/" "$changelog" "${lists[@]}"
  fi
  # A description in both languages may exist already.
  if grep -q "<release version=\"$version\"" "$metainfo"; then
    sed -i "s|<release version=\"${version//./\\.}\"[^/>]*|<release version=\"$version\" date=\"$day\"|" "$metainfo"
  else
    sed -i "s|^ *<releases>\$|&\n    <release version=\"$version\" date=\"$day\"/>|" "$metainfo"
  fi
  # The Xcode project names it, too.
  scripts/xcodeproj.py
}

# Before the tag exists, everything can be undone.
take_back() {
  local status=$?
  trap - EXIT
  if [ "$status" -ne 0 ] || $dry_run; then git reset --quiet --hard "$start"; fi
  if [ "$status" -ne 0 ]; then echo "release: $version was not released; everything is as it was." >&2; fi
  exit "$status"
}
trap take_back EXIT

write_version
scripts/lint.py "$source" "$changelog" "$metainfo"
git --no-pager diff --stat
if $dry_run; then
  git --no-pager diff --unified=1
  echo "release: $version could be released; nothing was changed."
  exit 0
fi
# For the first version, all files may already contain the version and today's date.
git commit --quiet --all --allow-empty --message "Release $version" \
  --message "Name the version and its day in the program, the changelog and the metainfo."

# ---- What is published

folder=.build/dist/$version
rm -rf "$folder"
mkdir -p "$folder"
files=("toki-$version.tar.gz")
git archive --format=tar.gz --prefix="toki-$version/" --output="$folder/${files[0]}" HEAD
if $packages; then
  make deb-12 deb-13
  for release in 12 13; do
    for package in ".build/debian-$release/build/deb/toki"{,-fleet}"_${version}~deb${release}_"*.deb; do
      cp "$package" "$folder"
      files+=("${package##*/}")
    done
  done
fi
(cd "$folder" && sha256sum -- "${files[@]}" > SHA256SUMS)
if [ "$sign" = --sign ]; then gpg --armor --detach-sign "$folder/SHA256SUMS"; fi

printf 'Toki %s\n\n%s\n' "$version" "$(section "$version")" > "$folder/NOTES.md"
# Keep its headings, whose # git would take for comments.
git tag "$sign" --cleanup=verbatim --file "$folder/NOTES.md" "$tag"
trap - EXIT

echo "release: $tag is made; $folder holds:"
ls "$folder"
echo "To publish it: git push origin main $tag, and upload those files with NOTES.md as the text of the release."
echo "For the apt repository: make repository URL=ADDRESS KEY=FINGERPRINT"
