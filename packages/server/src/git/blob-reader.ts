import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createByteReader } from './byte-reader.ts';
import { damagedCopy, GitError } from './git-error.ts';
import { spawnGit, stopGit } from './git-process.ts';
import { requireObjectId } from './object-id.ts';
import { explainStart, gitMissing, NOT_FOUND } from './run-git.ts';

export interface Blob {
  readonly oid: string;
  readonly bytes: Uint8Array;
}

interface BlobRequest {
  readonly directory: string;
  readonly oids: Iterable<string> | AsyncIterable<string>;
  readonly maxBlobBytes: number;
  /** Where the process is noted while it runs. */
  readonly readers: Set<ChildProcessWithoutNullStreams>;
}

/**
 * Reads blobs through one `git cat-file --batch`: object ids go in as fast as answers are taken out, so memory holds
 * one blob and the buffers of two pipes.
 * @throws GitError; TypeError for what is not an object id; what `oids` throws
 */
export async function* readBlobs({ directory, oids, maxBlobBytes, readers }: BlobRequest): AsyncGenerator<Blob> {
  const child = spawnGit(['cat-file', '--batch'], { directory });
  readers.add(child);
  child.stderr.resume();
  const ended = new Promise<Error | undefined>((resolve) => {
    child
      .once('error', (error) => resolve(explainStart(error)))
      .once('close', (code) => resolve(code === NOT_FOUND ? gitMissing() : undefined));
  });
  const feed = feedObjectIds(child, oids);
  try {
    const input = createByteReader(child.stdout);
    let answered = 0;
    for (let header = await input.readLine(); header !== undefined; header = await input.readLine()) {
      const { oid, size } = parseHeader(header, maxBlobBytes);
      const bytes = await input.readBytes(size).catch(() => {
        throw damagedCopy(`Object ${oid} cannot be read.`);
      });
      await input.readLine();
      answered += 1;
      yield { oid, bytes };
    }
    const failure = (await ended) ?? (await feed.done);
    if (failure !== undefined) throw failure;
    if (answered < feed.count()) throw damagedCopy('Git ended before everything was read.');
  } finally {
    stopGit(child);
    readers.delete(child);
  }
}

/** Writes object ids to git at the pace at which it takes them. `done` is what went wrong, if anything did. */
function feedObjectIds(child: ChildProcessWithoutNullStreams, oids: BlobRequest['oids']) {
  let count = 0;
  let failure: unknown;
  const lines = async function* () {
    try {
      for await (const oid of oids) {
        requireObjectId(oid);
        count += 1;
        yield `${oid}\n`;
      }
    } catch (error) {
      failure = error;
    }
  };
  // Git that ends early closes its input; the missing answers tell.
  const ignore = () => {};
  child.stdin.on('error', ignore);
  const done = pipeline(Readable.from(lines()), child.stdin).then(ignore, ignore);
  return { count: () => count, done: done.then(() => failure) };
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
