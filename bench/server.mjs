// Starts the program as its users do, and measures its cost.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** This checkout. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The program of a checkout, with the environment and the Node options of its first line. */
function commandOf(root) {
  const program = path.join(root, 'packages/server/bin/bindery.js');
  const [words] = readFileSync(program, 'utf8').split('\n', 1);
  const variables = words.matchAll(/\s(\w+)=(\S+)/g);
  return {
    environment: Object.fromEntries(Array.from(variables, ([, name, value]) => [name, value])),
    parameters: [...words.match(/--\S+/g), program, 'serve'],
  };
}

const folders = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed at the end of the process. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(path.join(tmpdir(), `bindery-bench-${name}-`));
  folders.push(folder);
  return folder;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts a server on a data folder; resolves once `/readyz` succeeds and the first screen exists.
 * @param root the checkout whose built program is started; this one by default
 */
export async function startBindery(dataDir, environment = {}, root = ROOT) {
  const port = await freePort();
  const started = performance.now();
  const command = commandOf(root);
  const child = spawn(process.execPath, command.parameters, {
    env: {
      ...command.environment,
      ...process.env,
      PORT: String(port),
      BINDERY_DATA_DIR: dataDir,
      BINDERY_RATE_LIMIT: '0',
      BINDERY_BOOTSTRAP_EMAIL: 'admin@example.com',
      BINDERY_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let screen = '';
  child.stdout.on('data', (text) => {
    screen += text;
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady && screen.includes('API reference')) break;
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const readyMs = performance.now() - started;
  return {
    url,
    pid: child.pid,
    readyMs,
    passwordLink: () => /Set a password\s+(\S+)/.exec(screen)?.[1]?.replace(/^http:\/\/[^/]+/, url),
    token: () => /bnd_\w{40}/.exec(screen)?.[0],
    sampleUrl: () => /Sample site\s+(\S+)/.exec(screen)?.[1]?.replace(/^http:\/\/[^/]+/, url),
    /** Resident memory in MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}
