import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Context } from '../../../domain/context.ts';
import { VERSION } from '../../../platform/config/version.ts';
import type { ServerNodeRow } from '../../../platform/db/tables/server-nodes.ts';
import { newId } from '../../../platform/ids.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';

/** `startedAt` is the time of its first report, at its start. */
const identityOf = stateOfServer((): { readonly id: string; startedAt?: string } => ({ id: newId() }));

/** This server, with the current free space of its data folder. */
export async function describeThisNode(ctx: Context): Promise<ServerNodeRow> {
  const identity = identityOf(ctx);
  identity.startedAt ??= ctx.clock().toISOString();
  const { id, startedAt } = identity;
  // Some file systems do not report it.
  const disk = await statfs(ctx.config.dataDir).catch(() => undefined);
  return {
    id,
    host: hostname().slice(0, 255),
    version: VERSION,
    started_at: startedAt,
    seen_at: ctx.clock().toISOString(),
    disk_free: disk === undefined ? 0 : disk.bavail * disk.bsize,
    disk_total: disk === undefined ? 0 : disk.blocks * disk.bsize,
  };
}
