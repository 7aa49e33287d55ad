import { fileURLToPath } from 'node:url';
import { BINARY } from '../../packages/server/src/testing/build-program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Commands that need a service, root or a network, and only succeed here: files that they name must exist. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  docker: 'needs a daemon; test/deploy.test.ts puts the image together and runs it',
  kubectl: 'needs a cluster; test/deploy.test.ts checks the manifest',
  systemctl: 'needs systemd and root',
  journalctl: 'needs systemd',
  useradd: 'needs root',
  install: 'gives folders to another user, which needs root',
  pg_dump: 'needs a PostgreSQL server',
  aws: 'needs a bucket',
  'clickhouse-client': 'needs a ClickHouse server',
};

const failsWith = (why: string) => `
# ${why}
for word in "$@"; do
  case $word in deploy/*) [ -e "$SOURCE/$word" ] || { echo "there is no $word" >&2; exit 1; } ;; esac
done
exit 0`;

/**
 * Programs that the examples call, by name, in bash. `npm start` and `npx bindery` are the real program. The others
 * cannot run in a test; each has the reason, and does as little as the following lines need.
 */
export const STAND_INS: Readonly<Record<string, string>> = {
  // Starts on a free port, in its own folder unless the example names one, and ends when the first screen exists.
  npm: `
case "$*" in
ci) exit 0 ;; # takes minutes, and a lock file that belongs to the checkout: the checks begin with it
start) ;;
*) echo "npm $* is not known here" >&2; exit 1 ;;
esac
! [ "$BINDERY_DATA_DIR" -ef "$RUNNING_DATA_DIR" ] || BINDERY_DATA_DIR=$(mktemp -d "$HOME/data-XXXXXX")
mkdir -p "$BINDERY_DATA_DIR"
export BINDERY_DATA_DIR PORT=$FREE_PORT
screen=$(mktemp "$HOME/screen-XXXXXX")
"${process.execPath}" "${BINARY}" serve >"$screen" 2>"$screen.log" &
until grep -q 'API reference' "$screen"; do
  kill -0 $! 2>/dev/null || { cat "$screen.log" >&2; wait $!; exit; }
  sleep 0.05
done
kill -TERM $! && wait $! && cat "$screen"`,
  npx: `
[ "$1" = bindery ] || { echo "npx $* is not known here" >&2; exit 1; }
shift
exec "${process.execPath}" "${BINARY}" "$@"`,
  // A repository of the source with future commits; the checkout under test must not be changed.
  git: `
[ "$*" != pull ] || exit 0
exec git "$@"`,
  // A password store of the reader's own.
  pass: 'echo "eight grey elephants"',
  ...Object.fromEntries(Object.entries(ELSEWHERE).map(([name, why]) => [name, failsWith(why)])),
  // Another machine on the network.
  'ssh-keyscan':
    'echo "git.example.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEFjF0Yb1bCzQYd0VYQ0m3v9s3k1m9yF4m1nq0mF3T5x"',
};

/** Folders of the examples; each is one below the folder of the page. */
export const FOLDERS: readonly string[] = ['/backup', '/srv', '/etc/bindery'];
export const SOURCE_FOLDER = ['/opt/bindery', ROOT.replace(/\/$/, '')] as const;

/** An example that is not run, with the reason and the alternative check. */
export interface NotRun {
  readonly page: string;
  /** The start of the example. */
  readonly begins: string;
  readonly why: string;
}

export const NOT_RUN: readonly NotRun[] = [
  {
    page: 'operation/databases.md',
    begins: 'createdb bindery',
    why: 'needs a PostgreSQL server; the suite runs on one of its own in .ci/run',
  },
  {
    page: 'operation/backup.md',
    begins: 'export BINDERY_DATA_DIR=/var/lib/bindery-new',
    why: 'needs a PostgreSQL server; test/backup.test.ts moves an installation to one and back',
  },
  {
    page: 'operation/insights.md',
    begins: "clickhouse-client -q 'CREATE",
    why: 'needs a ClickHouse server, which the commands after it would ask; .ci/run runs the stores on one of its own',
  },
];
