import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Writable } from 'node:stream';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { damagedCopy, GitError } from './git-error.ts';
import { spawnGit, stopGit } from './git-process.ts';
import { requireObjectId } from './object-id.ts';
import { explainStart, gitMissing, NOT_FOUND } from './run-git.ts';

export interface Blob {
  readonly oid: string;
  readonly bytes: Uint8Array;
}

type ObjectIds = Iterable<string> | AsyncIterable<string>;

/** Reads blobs of one repository. */
export interface BlobReader {
  /**
   * The contents of blobs in the order of `oids`. Object ids are written as fast as contents are consumed, so memory
   * contains one blob and the buffers of two pipes. No git process is started for an empty list.
   * @throws GitError; TypeError for an invalid object id; errors of `oids`
   */
  read(oids: ObjectIds): AsyncGenerator<Blob>;
  /** Ends the processes, also those that are being read from. */
  close(): void;
}

/** One `git cat-file --batch`, which serves until it is stopped. */
interface BatchProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly input: ByteReader;
  /** The error, if it could not be started. */
  readonly ended: Promise<Error | undefined>;
}

/**
 * Reads through processes that are reused from one list of blobs to the next: starting one costs more than reading many
 * blobs.
 */
export function createBlobReader(directory: string, maxBlobBytes: number): BlobReader {
  const running = new Set<BatchProcess>();
  const idle: BatchProcess[] = [];
  const feeds = new Set<Feed>();
  let isClosed = false;
  const start = (): BatchProcess => {
    const started = startBatch(directory);
    running.add(started);
    return started;
  };
  const stop = (batch: BatchProcess) => {
    running.delete(batch);
    stopGit(batch.child);
  };
  return {
    read: async function* (oids) {
      const feed = createFeed(oids);
      feeds.add(feed);
      if (isClosed) feed.stop(closed());
      if (!(await feed.hasMoreThan(0))) return feed.finish();
      const batch = idle.pop() ?? start();
      let isWhole = false;
      try {
        feed.writeTo(batch.child);
        for (let answered = 0; await feed.hasMoreThan(answered); answered++) yield await readBlob(batch, maxBlobBytes);
        feed.finish();
        isWhole = true;
      } finally {
        feed.stop();
        feeds.delete(feed);
        // A process with unread output cannot be reused.
        if (isWhole && running.has(batch)) idle.push(batch);
        else stop(batch);
      }
    },
    close: () => {
      isClosed = true;
      for (const feed of feeds) feed.stop(closed());
      for (const batch of running) stop(batch);
      idle.length = 0;
    },
  };
}

const closed = () => damagedCopy('The repository was closed while it was read.');

function startBatch(directory: string): BatchProcess {
  const child = spawnGit(['cat-file', '--batch'], { directory });
  child.stderr.resume();
  // If git ends early, its input closes; the missing output is the error.
  child.stdin.on('error', () => {});
  const ended = new Promise<Error | undefined>((resolve) => {
    child
      .once('error', (error) => resolve(explainStart(error)))
      .once('close', (code) => resolve(code === NOT_FOUND ? gitMissing() : undefined));
  });
  return { child, input: createByteReader(child.stdout), ended };
}

async function readBlob({ input, ended }: BatchProcess, maxBlobBytes: number): Promise<Blob> {
  const header = await input.readLine();
  if (header === undefined) throw (await ended) ?? damagedCopy('Git ended before everything was read.');
  const { oid, size } = parseHeader(header, maxBlobBytes);
  const bytes = await input.readBytes(size).catch(() => {
    throw damagedCopy(`Object ${oid} cannot be read.`);
  });
  await input.readLine();
  return { oid, bytes };
}

/** Writes object ids to a process at the pace at which it reads them, and counts the expected results. */
interface Feed {
  /** Whether there are more ids than that; waits for the source. */
  hasMoreThan(count: number): Promise<boolean>;
  writeTo(child: ChildProcessWithoutNullStreams): void;
  /** @throws the error of the source, or the reason it was stopped with */
  finish(): void;
  stop(reason?: Error): void;
}

function createFeed(oids: ObjectIds): Feed {
  let give: (child: ChildProcessWithoutNullStreams) => void = () => {};
  const lentProcess = new Promise<ChildProcessWithoutNullStreams>((resolve) => {
    give = resolve;
  });
  const waiting = new Set<() => void>();
  let count = 0;
  let isOver = false;
  let failure: unknown;
  const tell = () => {
    for (const resume of waiting) resume();
    waiting.clear();
  };
  const run = async () => {
    try {
      for await (const oid of oids) {
        requireObjectId(oid);
        count += 1;
        tell();
        const { stdin } = await lentProcess;
        if (isOver) return;
        if (!stdin.write(`${oid}\n`) && !stdin.destroyed) await waitForRoom(stdin);
      }
    } catch (error) {
      failure = error;
    } finally {
      isOver = true;
      tell();
    }
  };
  void run();
  return {
    hasMoreThan: async (known) => {
      while (count <= known && !isOver) await new Promise<void>((resolve) => waiting.add(resolve));
      return count > known;
    },
    writeTo: (child) => give(child),
    finish: () => {
      if (failure !== undefined) throw failure;
    },
    stop: (reason) => {
      failure ??= reason;
      isOver = true;
      tell();
    },
  };
}

/** Resolves once a pipe accepts more, or nothing any more. */
function waitForRoom(pipe: Writable): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      pipe.off('drain', end).off('close', end);
      resolve();
    };
    pipe.on('drain', end).on('close', end);
  });
}

/** Reads `<oid> blob <size>` or `<oid> missing`. */
function parseHeader(header: string, maxBlobBytes: number): { oid: string; size: number } {
  const [oid = '', type, size] = header.split(' ');
  if (type !== 'blob') throw damagedCopy(`Object ${oid} is ${type === 'missing' ? 'missing' : 'not a blob'}.`);
  if (Number(size) > maxBlobBytes) {
    const limit = Math.floor(maxBlobBytes / 1024 ** 2);
    throw new GitError('too-large', `A file of the repository is larger than ${limit} MB.`, `Object ${oid}`);
  }
  return { oid, size: Number(size) };
}
