import type { NewFile } from '@bindery/content';
import mime from 'mime-types';
import type { Context } from '../../../domain/context.ts';
import { openRoomMeter, type RoomMeter } from '../../../engines/revisions/storage-quota.ts';
import { badRequest } from '../../../platform/errors.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { storeFile } from '../../../platform/store/store-file.ts';
import type { ChangeContent } from './change-schema.ts';

type FileBody = NonNullable<ChangeContent['changes'][number]['files']>[number];

/** Maximum bytes of one fetched file, and in total; inline files are limited by the body. */
const LARGEST_FILE = 10 * 1024 * 1024;
const MOST_FETCHED = 50 * 1024 * 1024;
/** Timeout for all files of a call. */
const TIMEOUT_MS = 60_000;

/** The remaining limits of a call. */
interface Budget {
  bytes: number;
  readonly room: RoomMeter;
  readonly until: AbortSignal;
}

/** The files of each change, stored. What no revision comes to name is collected later. @throws 409 above the quota */
export async function storeChangeFiles(
  ctx: Context,
  spaceId: string,
  changes: ChangeContent['changes'],
): Promise<ReadonlyMap<number, readonly NewFile[]>> {
  if (!changes.some(({ files = [] }) => files.length > 0)) return new Map();
  const room = await openRoomMeter(ctx.database.reader, { spaceId });
  const budget: Budget = { bytes: MOST_FETCHED, room, until: AbortSignal.timeout(TIMEOUT_MS) };
  const stored = new Map<number, NewFile[]>();
  for (const [index, { files = [] }] of changes.entries()) {
    const ofChange: NewFile[] = [];
    for (const [at, file] of files.entries()) {
      ofChange.push(await storeNewFile(ctx, file, budget, `body/changes/${index}/files/${at}`));
    }
    if (ofChange.length > 0) stored.set(index, ofChange);
  }
  return stored;
}

async function storeNewFile(ctx: Context, file: FileBody, budget: Budget, path: string): Promise<NewFile> {
  const { name, url, base64, contentType, ref } = file;
  if ((url === undefined) === (base64 === undefined)) throw badRequest(`${path} must have either url or base64.`);
  const bytes =
    base64 !== undefined
      ? decodeBase64(base64, `${path}/base64`)
      : await fetchBytes(ctx, url ?? '', budget, `${path}/url`);
  budget.room.add(bytes.length);
  const hint = /\.\w+$/.test(name) ? false : mime.extension(contentType ?? '');
  const stored = await storeFile(ctx, hint === false ? name : `${name}.${hint}`, bytes);
  return { ...stored, name, ...(ref !== undefined && { ref }) };
}

function decodeBase64(text: string, path: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, ''))
    throw badRequest(`${path} is not valid base64.`);
  return bytes;
}

async function fetchBytes(ctx: Context, url: string, budget: Budget, path: string): Promise<Uint8Array> {
  try {
    const { body } = await ctx.outbound.fetch(url, {
      maxBytes: Math.min(LARGEST_FILE, budget.bytes),
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 5,
      signal: budget.until,
    });
    budget.bytes -= body.length;
    return body;
  } catch (error) {
    if (budget.until.aborted) throw badRequest(`${path} could not be fetched in time: one minute is for all files.`);
    if (error instanceof OutboundError) throw badRequest(`${path} could not be fetched: ${error.message}`);
    throw error;
  }
}
