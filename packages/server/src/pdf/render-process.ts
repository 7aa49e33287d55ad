import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { type AnswerSources, answerQuestion } from '../revisions/answer-question.ts';
import { PDF_FILE, type PdfServerMessage, PICTURE_FOLDER, type RendererMessage } from './messages.ts';
import type { PdfJob, PdfRefusal } from './pdf-job.ts';

/** What a renderer needs of the server. */
export type RenderSources = AnswerSources & Pick<Context, 'temporary'>;

/** The most that one render may use. */
export interface RenderLimits {
  readonly milliseconds: number;
  /** Resident bytes; watched where the system tells them. */
  readonly memory: number;
}

/** How a render ended that made no PDF through no fault of the program. */
export class RenderRefused extends Error {
  readonly refusal: PdfRefusal;
  constructor(refusal: PdfRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Milliseconds between looks at the memory of a renderer. */
const WATCH_MS = 250;
/** Characters of a renderer's last words that are kept for the log. */
const MAX_OUTPUT = 4000;

/** The renderer, which the build puts next to the program. */
const PROGRAM = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@bindery/server/package.json')),
  'dist/pdf-renderer.mjs',
);

/**
 * Makes a PDF in a separate process, which sees nothing of the environment and yields to the server's own work.
 * @param file where the PDF is to be; its folder exists
 * @throws RenderRefused when it is too large, and Error when the renderer failed or was stopped
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

/** The server's own work comes before a render; and a system that runs out of memory ends the render first. */
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
      // One that has made its PDF between two looks has not escaped.
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

/** Answers what a renderer asks, or records what it says of its failure. */
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
      const reply = await answerQuestion(sources, job, folder, message);
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
