import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './program.ts';

/** An S3-compatible server in its own process, with one bucket. It checks signatures. */
export interface S3Server {
  /** Of the bucket, with its key, as `BINDERY_BLOBS` expects it. */
  readonly url: string;
  /** The same without a key. */
  readonly openUrl: string;
  /** What such a URL needs besides it. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Nothing answers from here on, until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'docs';
/** The only key that the server knows. */
const KEY = 'S3RVER';

const running = new Set<() => void>();
process.once('exit', () => {
  for (const kill of running) kill();
});

/** Starts one; everything in it goes with `close`. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-s3-'));
  const port = await freePort();
  let stop = async () => {};
  const start = async () => {
    stop = await startProcess(folder, port);
  };
  await start();
  const rest = `127.0.0.1:${port}/${BUCKET}/files?insecure`;
  return {
    url: `s3://${KEY}:${KEY}@${rest}`,
    openUrl: `s3://${rest}`,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
    start,
    stop: () => stop(),
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(folder: string, port: number): Promise<() => Promise<void>> {
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const options = ['--silent', '--address', '127.0.0.1', '--no-vhost-buckets', '--configure-bucket', BUCKET];
  const child = spawn(process.execPath, [program, '-d', folder, '-p', String(port), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const kill = () => void child.kill('SIGKILL');
  running.add(kill);
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null) throw new Error('The S3 server did not start.');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  return async () => {
    running.delete(kill);
    kill();
    await ended;
  };
}

const isAnswering = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
