#!/bin/sh
# The bank's processes one after the other, each only when the one before answers again: nobody finds all of them
# away. Phones are told to come back (1012) and send again, under the same keys, what has not been answered.
#   restart.sh PORT…
set -eu
for port in "$@"; do
    systemctl restart "wonderbank@$port"
    until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/healthz"; do sleep 0.2; done
    echo "wonderbank@$port is back."
done
