import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import type { TemporaryFolder } from '../../platform/data-folder/temporary-folder.ts';
import { newId } from '../../platform/ids.ts';
import {
  PDF_FILE,
  type PdfServerMessage,
  PICTURE_FOLDER,
  type RendererMessage,
  type RendererQuestion,
} from './messages.ts';
import type { PdfJob, PdfRefusal } from './pdf-job.ts';
import type { RenderLimits } from './render-limits.ts';

/** The server's services for a renderer. */
export interface RenderSources {
  readonly temporary: TemporaryFolder;
  /** Replies to a renderer's request about its job; `folder` is the renderer's own. */
  readonly answer: (job: PdfJob, folder: string, question: RendererQuestion) => Promise<PdfServerMessage>;
}

/** A render that produced no PDF although the program worked correctly. */
export class RenderRefused extends Error {
  readonly refusal: PdfRefusal;
  constructor(refusal: PdfRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Milliseconds between looks at the memory of a renderer. */
const WATCH_MS = 250;
/** Characters of a renderer's last output that are logged. */
const MAX_OUTPUT = 4000;

/** The renderer, which the build puts next to the program. */
const PROGRAM = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@bindery/server/package.json')),
  'dist/pdf-renderer.mjs',
);

/**
 * Renders a PDF in a separate process without the environment and with a lower priority.
 * @param file destination of the PDF; its folder exists
 * @throws RenderRefused if it exceeds a limit, and Error if the renderer failed or was stopped
 */
export async function renderInProcess(
  sources: RenderSources,
  job: PdfJob,
  file: string,
  limits: RenderLimits,
  signal: AbortSignal,
): Promise<void> {
  const folder = path.join(sources.temporary.path, `pdf-${newId()}`);
  await mkdir(path.join(folder, PICTURE_FOLDER), { recursive: true });
  try {
    signal.throwIfAborted();
    await run(startRenderer(folder), sources, { kind: 'job', job, folder }, limits, signal);
    await rename(path.join(folder, PDF_FILE), file);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function startRenderer(folder: string): ChildProcess {
  const child = fork(PROGRAM, [], {
    cwd: folder,
    // One core is left to the server.
    env: { RAYON_NUM_THREADS: String(Math.max(1, availableParallelism() - 1)) },
    execArgv: ['--max-semi-space-size=4', '--max-old-space-size=768', '--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const { pid } = child;
  if (pid !== undefined) lowerPriority(pid);
  return child;
}

/** Gives priority to the server; and when the system runs out of memory, the render is killed first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems let nobody choose; the render is then as important as everything else.
  }
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

function run(
  child: ChildProcess,
  sources: RenderSources,
  start: Extract<PdfServerMessage, { kind: 'job' }>,
  limits: RenderLimits,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    let outcome: Error | 'finished' | undefined;
    const end = (result: Error | 'finished') => {
      outcome ??= result;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end(new RenderRefused('too-slow')), limits.milliseconds);
    const watch = setInterval(() => void watchMemory(child, limits.memory, end), WATCH_MS);
    const abort = () => end(new Error('The render was stopped.'));
    signal.addEventListener('abort', abort, { once: true });
    child.stderr?.on('data', (text: Buffer) => {
      output = (output + String(text)).slice(-MAX_OUTPUT);
    });
    child.on('error', end);
    const finish = async () => {
      // A render that finishes between two checks is checked as well.
      await watchMemory(child, limits.memory, end);
      end('finished');
    };
    child.on('message', (message: RendererMessage) => {
      if (message.kind === 'finished') void finish();
      else void answer(child, sources, start, message, end);
    });
    child.once('close', (code, killed) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', abort);
      if (outcome === 'finished') resolve();
      else if (outcome !== undefined) reject(outcome);
      // Nobody but the system kills it otherwise, and that for its memory.
      else if (killed === 'SIGKILL') reject(new RenderRefused('too-much-memory'));
      else reject(new Error(`The renderer ended with ${killed ?? code}. ${output}`.trim()));
    });
    child.send(start, (error) => error && end(error));
  });
}

/** Replies to a renderer's request, or records its failure. */
async function answer(
  child: ChildProcess,
  sources: RenderSources,
  { job, folder }: Extract<PdfServerMessage, { kind: 'job' }>,
  message: Exclude<RendererMessage, { kind: 'finished' }>,
  end: (result: Error) => void,
): Promise<void> {
  try {
    if (message.kind === 'refused') end(new RenderRefused(message.refusal));
    else if (message.kind === 'failed') end(new Error(message.reason));
    else {
      const reply = await sources.answer(job, folder, message);
      if (child.connected) child.send(reply, (error) => error && end(error));
    }
  } catch (error) {
    end(error instanceof Error ? error : new Error(String(error)));
  }
}

async function watchMemory(child: ChildProcess, most: number, end: (result: Error) => void): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  if (kilobytes * 1024 > most) end(new RenderRefused('too-much-memory'));
}
