import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, stat, truncate, unlink } from 'node:fs/promises';
import path from 'node:path';
import { createMutex } from '../../platform/concurrency/mutex.ts';
import { tooManyEvents } from './append-queue.ts';

/** Bytes of events that wait for their store; more are refused until it has caught up. */
const MAX_BYTES = 256 * 1024 * 1024;
const NEW_LINE = 0x0a;

/** Files of lines that are durable on disk, and wait to be imported by a store. They are numbered in their order. */
export interface Spool {
  /**
   * Ends once the lines would survive a crash of the machine.
   * @param lines whole lines, each with its end
   * @throws 503 when too much waits already
   */
  write(lines: string): Promise<void>;
  /** Whether nothing waits. */
  isEmpty(): boolean;
  /** Closes the current file, if any, and returns all pending files, oldest first. */
  seal(): Promise<readonly SpoolFile[]>;
  /** A file was taken over. */
  remove(file: SpoolFile): Promise<void>;
  close(): Promise<void>;
}

export interface SpoolFile {
  readonly number: number;
  readonly path: string;
  readonly bytes: number;
  /** A write that was not finished may have left lines in it that are none. */
  readonly hasRemains: boolean;
}

interface OpenFile {
  readonly number: number;
  readonly path: string;
  readonly handle: FileHandle;
  /** Of whole writes. */
  bytes: number;
  hasRemains: boolean;
}

/**
 * Opens a folder of such files, including those of an earlier process.
 * @param last number of the last imported file: one that still exists is removed
 */
export async function openSpool(folder: string, last: number, maxBytes = MAX_BYTES): Promise<Spool> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let waiting = await findLeftOvers(folder, last);
  let next = Math.max(last, ...waiting.map(({ number }) => number)) + 1;
  let current: OpenFile | undefined;
  const waitingBytes = () => waiting.reduce((sum, { bytes }) => sum + bytes, current?.bytes ?? 0);
  const runExclusive = createMutex();
  const seal = async () => {
    const file = current;
    current = undefined;
    if (file === undefined) return waiting;
    await file.handle.close();
    const { handle: _handle, ...sealed } = file;
    waiting = [...waiting, sealed];
    return waiting;
  };
  return {
    write: (lines) =>
      runExclusive(async () => {
        const bytes = Buffer.from(lines);
        if (waitingBytes() + bytes.length > maxBytes) throw tooManyEvents();
        current ??= await openFile(folder, next++);
        await writeAt(current, bytes);
        current.bytes += bytes.length;
      }),
    isEmpty: () => waiting.length === 0 && current === undefined,
    seal: () => runExclusive(seal),
    remove: async (file) => {
      waiting = waiting.filter(({ number }) => number !== file.number);
      await unlink(file.path);
    },
    close: () => runExclusive(async () => void (await seal())),
  };
}

const nameOf = (number: number) => `${String(number).padStart(12, '0')}.ndjson`;

async function openFile(folder: string, number: number): Promise<OpenFile> {
  const file = path.join(folder, nameOf(number));
  const handle = await open(file, 'wx', 0o600);
  // The name of a new file is in its folder, which is written to the disk for itself.
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
  return { number, path: file, handle, bytes: 0, hasRemains: false };
}

/** A failed write leaves nothing: its callers receive the error, and may send the events again. */
async function writeAt(file: OpenFile, bytes: Buffer): Promise<void> {
  const { handle, bytes: start } = file;
  try {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, start + done);
      done += bytesWritten;
    }
    await handle.datasync();
  } catch (error) {
    await handle.truncate(start).catch(() => {
      file.hasRemains = true;
    });
    throw error;
  }
}

async function findLeftOvers(folder: string, last: number): Promise<readonly SpoolFile[]> {
  const files: SpoolFile[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!/^\d{12}\.ndjson$/.test(name)) continue;
    const [number, file] = [Number(name.slice(0, 12)), path.join(folder, name)];
    if (number <= last) await unlink(file);
    else files.push({ number, path: file, bytes: await cutTornLine(file), hasRemains: true });
  }
  return files;
}

/** The events of an incomplete last line were never acknowledged. Returns the bytes that remain. */
async function cutTornLine(file: string): Promise<number> {
  const { size } = await stat(file);
  const handle = await open(file, 'r');
  try {
    const block = Buffer.alloc(65_536);
    for (let end = size; end > 0; ) {
      const start = Math.max(0, end - block.length);
      await handle.read(block, 0, end - start, start);
      const lineEnd = block.subarray(0, end - start).lastIndexOf(NEW_LINE);
      if (lineEnd >= 0) return await cut(file, size, start + lineEnd + 1);
      end = start;
    }
    return await cut(file, size, 0);
  } finally {
    await handle.close();
  }
}

async function cut(file: string, size: number, bytes: number): Promise<number> {
  if (bytes < size) await truncate(file, bytes);
  return bytes;
}
