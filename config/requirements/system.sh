#!/bin/sh
# Which programs of the system are needed, and are they here? As root on Debian or Ubuntu what lacks is installed;
# anybody else is told the names. Fails only where nothing could work without.
#   config/requirements/system.sh run     what playing needs
#   config/requirements/system.sh test    what testing needs besides
set -u

python_is_fit() { "${PYTHON:-python3}" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
browser_is_here() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
postgresql_is_here() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }

lacking=""
python_is_fit || lacking="python3-venv"
if [ "${1:-run}" = test ]; then
    command -v curl >/dev/null || lacking="$lacking curl"
    command -v git >/dev/null || lacking="$lacking git"
    browser_is_here >/dev/null || lacking="$lacking chromium"
    postgresql_is_here >/dev/null 2>&1 || lacking="$lacking postgresql"
    command -v redis-server >/dev/null || lacking="$lacking redis-server"
    command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || lacking="$lacking nginx-light"
fi
[ -z "$lacking" ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing for the system:$lacking" | tr -s ' '
    export DEBIAN_FRONTEND=noninteractive
    policy=/usr/sbin/policy-rc.d # no server is started by being installed: tests start their own
    if [ ! -e $policy ]; then printf '#!/bin/sh\nexit 101\n' >$policy && chmod +x $policy && trap 'rm -f $policy' EXIT; fi
    # shellcheck disable=SC2086  # one word, one package
    apt-get install -y -qq --no-install-recommends $lacking >/dev/null 2>&1 ||
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends $lacking >/dev/null; }
else
    echo "Lacking on this system:$lacking. On Debian or Ubuntu: sudo apt-get install $lacking" | tr -s ' '
fi
python_is_fit || { echo "Python 3.11 or newer with its venv module is needed; name another with: make PYTHON=python3.12 install"; exit 1; }
