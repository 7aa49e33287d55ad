import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Db } from '../../../platform/db/database.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';
import * as queries from '../../../platform/queries/personal-data.ts';

/** Maximum rows of one file. */
const BATCH = 500;
/** Maximum bytes of an archive: more than anybody writes by hand. */
const MAX_SIZE = 256 * 1024 * 1024;

/** Long lists: each becomes files of `BATCH` rows. */
const LISTS: Readonly<Record<string, (db: Db, batch: queries.Batch) => Promise<readonly { readonly id: string }[]>>> = {
  notifications: queries.listOwnNotifications,
  comments: queries.listOwnComments,
  'comment-replies': queries.listOwnReplies,
  'change-requests': queries.listOwnChangeRequests,
  'page-drafts': queries.listOwnDrafts,
  reviews: queries.listOwnReviews,
  'audit-events': queries.listOwnOrganizationEvents,
  'account-events': queries.listOwnAccountEvents,
};

/** All data of a user on the installation, as JSON files in a compressed archive. */
export async function writePersonalData(db: Db, userId: string, signal: AbortSignal): Promise<Buffer> {
  const archive = pack();
  const chunks: Buffer[] = [];
  let size = 0;
  const compressed = archive.pipe(createGzip());
  const collected = (async () => {
    for await (const chunk of compressed as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_SIZE)
        throw new PermanentError('The archive of the data of a person would be larger than 256 MiB.');
      chunks.push(chunk);
    }
  })();
  const filled = (async () => {
    for await (const { name, value } of listFiles(db, userId)) {
      signal.throwIfAborted();
      archive.entry({ name }, `${JSON.stringify(present(value), null, 2)}\n`);
    }
    archive.finalize();
  })().catch((error: unknown) => {
    compressed.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  await Promise.all([filled, collected]);
  return Buffer.concat(chunks);
}

async function* listFiles(db: Db, userId: string): AsyncGenerator<{ readonly name: string; readonly value: unknown }> {
  yield { name: 'profile.json', value: await queries.findProfile(db, userId) };
  yield { name: 'access.json', value: await queries.listOwnAccess(db, userId) };
  yield { name: 'sign-in.json', value: await queries.listOwnSignIns(db, userId) };
  yield { name: 'favorites.json', value: await queries.listOwnFavorites(db, userId) };
  yield { name: 'notification-settings.json', value: await queries.findOwnNotificationSettings(db, userId) };
  for (const [name, list] of Object.entries(LISTS)) {
    let after = '';
    for (let part = 1; ; part++) {
      const rows = await list(db, { userId, after, limit: BATCH });
      const last = rows.at(-1);
      if (last === undefined) break;
      yield { name: `${name}/${String(part).padStart(5, '0')}.json`, value: rows };
      after = last.id;
    }
  }
}

/** Columns whose JSON is written as a value, not as a string. */
const JSON_COLUMNS = new Set(['details', 'preferences', 'settings']);

/** Rows with the member names of the API. */
function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(present);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([column, cell]) => {
      const name =
        column === 'act' ? 'action' : column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
      const isJson = JSON_COLUMNS.has(column) && typeof cell === 'string';
      return [name, isJson ? (JSON.parse(cell) as unknown) : present(cell)];
    }),
  );
}
