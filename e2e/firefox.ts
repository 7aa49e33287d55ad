import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { freePort } from '../packages/server/src/testing/program.ts';

const EXECUTABLES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const START_MS = 60_000;

/** The distribution's Firefox, or the one in BINDERY_TEST_FIREFOX; undefined without either. */
export function findFirefox(): string | undefined {
  const named = process.env['BINDERY_TEST_FIREFOX'];
  return named === undefined || named === '' ? EXECUTABLES.find(existsSync) : named;
}

/** One tab of a headless Firefox, controlled by WebDriver BiDi. */
export interface FirefoxTab {
  readonly version: string;
  /** Errors and warnings of the console, including policy violations. */
  readonly problems: readonly string[];
  goto(url: string): Promise<void>;
  /** Value of an expression on the page; text, number, boolean or undefined. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly message?: string;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each command has another response
  readonly result?: any;
  // biome-ignore lint/suspicious/noExplicitAny: each event has another shape
  readonly params?: any;
}

/** Starts Firefox with a separate profile. */
export async function openFirefox(executable: string): Promise<FirefoxTab> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bindery-firefox-'));
  const port = await freePort();
  const child = spawn(executable, [
    ...['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'],
  ]);
  try {
    const socket = await connect(`ws://127.0.0.1:${port}/session`);
    return await openTab(socket, child, profile);
  } catch (error) {
    await stop(child, profile);
    throw error;
  }
}

async function connect(url: string): Promise<WebSocket> {
  for (const end = Date.now() + START_MS; ; await sleep(200)) {
    const socket = new WebSocket(url);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
    if (isOpen) return socket;
    if (Date.now() > end) throw new Error('Firefox did not start.');
  }
}

async function openTab(socket: WebSocket, child: ChildProcess, profile: string): Promise<FirefoxTab> {
  const problems: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && ['error', 'warn'].includes(message.params.level))
      problems.push(String(message.params.text));
  });
  let count = 0;
  const send = async (method: string, params: object) => {
    const id = ++count;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, message, result } = await answered;
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result;
  };
  const { capabilities } = await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const [{ context }] = (await send('browsingContext.getTree', {})).contexts;
  return {
    version: capabilities.browserVersion,
    problems,
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const { type, result, exceptionDetails } = await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails.text);
      return result.value;
    },
    close: async () => {
      socket.close();
      await stop(child, profile);
    },
  };
}

async function stop(child: ChildProcess, profile: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.exitCode === null && child.kill()) await ended;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
