#!/bin/sh
# What is checked out here becomes a release in a folder of its own, and /opt/wonderbank a link to it. Processes that run
# go on with theirs until restart.sh ends them; a link to the release before takes all of it back.
#   [PYTHON=…] release.sh [LINK]
set -eu
umask 022
cd "$(dirname "$0")/../.."
link=${1:-/opt/wonderbank}
made=$link-$(git log -1 --date=format:%Y%m%d-%H%M --format=%cd-%h)
mkdir -p "$made"
git archive HEAD | tar -x -C "$made"
cd "$made"
"${PYTHON:-/usr/bin/python3}" -m venv .venv
.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r config/requirements/run.txt
.venv/bin/python -m config.translations
.venv/bin/python -m compileall -q bank config passports rules
ln -sfn "$made" "$link"
echo "$link is $made"
