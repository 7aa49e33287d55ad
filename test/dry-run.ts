import { createHash } from 'node:crypto';
import { type ArchiveRow, encodeRow, tableNames } from '../packages/server/src/main/archive/format.ts';
import { ServiceError } from '../packages/server/src/platform/errors.ts';
import type { TestServer } from '../packages/server/src/testing/test-server.ts';

/** The response to a call whose unit of work would have been committed. No operation sends it by itself. */
export const WOULD_COMMIT = 418;

/** Keeps every unit of work of a server from being committed. */
export interface DryRun {
  /** Units of work that would have been committed since the last time this was asked. */
  takeCount(): number;
  /** Lets units of work be committed again. */
  end(): void;
  /** Keeps them from it once more. */
  begin(): void;
}

/**
 * From now on every unit of work is done as always, and taken back where it would be committed: a call that reaches that
 * point was allowed, and the next one finds the same things.
 */
export function startDryRun({ ctx }: TestServer): DryRun {
  const { engine } = ctx.database;
  const { begin, beginLocking } = engine;
  let count = 0;
  const makeDry =
    (start: typeof begin): typeof begin =>
    (writer) => {
      const builder = start(writer);
      const execute: typeof builder.execute = (work) =>
        builder.execute(async (db) => {
          await work(db);
          count++;
          throw new ServiceError(WOULD_COMMIT, 'This would have been committed.', 'internal_error');
        });
      return Object.assign(Object.create(builder), { execute });
    };
  const dry = { begin: makeDry(begin), beginLocking: makeDry(beginLocking) };
  Object.assign(engine, dry);
  return {
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    end: () => void Object.assign(engine, { begin, beginLocking }),
    begin: () => void Object.assign(engine, dry),
  };
}

/** A digest of every table, by name: equal unless a row was added, changed or removed. */
export async function digestDatabase({ ctx }: TestServer): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of tableNames()) {
    const rows = (await ctx.database.reader.selectFrom(table).selectAll().execute()) as ArchiveRow[];
    const lines = rows.map(encodeRow).sort();
    digests[table] = `${rows.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return digests;
}
