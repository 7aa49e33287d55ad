import type { Command } from 'commander';
import type { Context } from '../domain/context.ts';
import { describeBytes } from '../engines/revisions/storage-quota.ts';
import type { Db } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import { findOrganization, findOrganizationByHostname } from '../platform/queries/organizations.ts';
import { findQuota, findStoredBytes, totalOf } from '../platform/queries/storage.ts';
import { changeQuota } from '../web/api/installation/quota.ts';

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};

/** Bytes of a text such as `500 MB`, `2GiB` or `1048576`; null for `none`. @throws Error for anything else */
export function readQuota(text: string): number | null {
  if (text.toLowerCase() === 'none') return null;
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMGT]i?B)?$/i.exec(text.trim()) ?? [];
  const bytes = Math.round(Number(number) * (UNITS[unit.toUpperCase()] ?? Number.NaN));
  if (!Number.isSafeInteger(bytes)) throw new Error('The quota must be a size such as 500MB or 2GiB, or none.');
  return bytes;
}

/** Adds the commands about what organizations store. */
export function addStorageCommands(
  organizations: Command,
  print: (text: string) => void,
  withContext: (work: (ctx: Context) => Promise<void>) => Promise<void>,
): void {
  organizations
    .command('storage')
    .description('Print what an organization stores, and its quota.')
    .requiredOption('--organization <id>', 'id of the organization, or its name in URLs')
    .action(({ organization }: { organization: string }) =>
      withContext(async (ctx) => {
        const { id, title } = await requireOrganizationNamed(ctx.database.reader, organization);
        const used = describeBytes(totalOf(await findStoredBytes(ctx.database.reader, id)));
        const quota = await findQuota(ctx.database.reader, id);
        print(`${title} stores ${used}${quota === undefined ? ', without a quota' : ` of ${describeBytes(quota)}`}.`);
      }),
    );
  organizations
    .command('set-quota')
    .description('Limit what an organization may store, or remove the limit.')
    .requiredOption('--organization <id>', 'id of the organization, or its name in URLs')
    .requiredOption('--quota <size>', 'such as 500MB or 2GiB; none removes it')
    .action(({ organization, quota }: { organization: string; quota: string }) =>
      withContext(async (ctx) => {
        const bytes = readQuota(quota);
        const { title } = await transact(ctx, async (tx) => {
          const limited = await requireOrganizationNamed(tx.db, organization);
          await changeQuota(tx, { organizationId: limited.id, bytes, actorId: null });
          return limited;
        });
        print(bytes === null ? `${title} has no quota now.` : `${title} may store ${describeBytes(bytes)} now.`);
      }),
    );
}

/** An organization by its id, or by its name in URLs. @throws Error where there is none */
export async function requireOrganizationNamed(db: Db, name: string) {
  const organization = (await findOrganizationByHostname(db, name.toLowerCase())) ?? (await findOrganization(db, name));
  if (organization === undefined) throw new Error(`There is no organization ${name}.`);
  return organization;
}
