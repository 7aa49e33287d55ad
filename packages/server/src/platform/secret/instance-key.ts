import { type Tx, transact, type WorkContext } from '../db/transact.ts';
import type { Secret } from './secret.ts';

/** Row of `installation` by which processes know the secret that they all have to have. No archive contains it. */
export const SECRET_NAME = 'secret';

/** What an installation is known by. */
type KeyContext = WorkContext & { readonly secret: Secret };

/** Encrypts with `secret` what is stored encrypted, and deletes what neither it nor `former` encrypted. */
type ReplaceEncryption<Result> = (tx: Tx, secret: Secret, former?: Secret) => Promise<Result>;

/**
 * Makes sure that this process has the secret of the installation: what one node signs and seals is for all of them.
 * @param note writes it down where none is known yet
 * @throws Error with a sentence for the operator
 */
export async function verifyInstanceKey(ctx: KeyContext, { note }: { readonly note: boolean }): Promise<void> {
  const known = await findFingerprint(ctx);
  if (known === ctx.secret.fingerprint) return;
  if (known !== undefined) {
    throw new Error(
      'The database belongs to another secret key. Give this process the key of the others, or run "bindery replace-secret" if that is lost.',
    );
  }
  if (!note) return;
  await transact(ctx, (tx) => insertFingerprint(tx, ctx.secret.fingerprint));
  // Of two that start together, the first one's counts.
  await verifyInstanceKey(ctx, { note: false });
}

/**
 * Makes the secret of this process that of the installation, and encrypts with it what is stored encrypted.
 * @param former the secret so far; without it, stored credentials of git connections are deleted
 * @throws Error when `former` is not that of the installation
 */
export async function replaceSecret<Result>(
  ctx: KeyContext,
  replaceEncryption: ReplaceEncryption<Result>,
  former?: Secret,
): Promise<Result> {
  const known = await findFingerprint(ctx);
  if (former !== undefined && known !== undefined && known !== former.fingerprint)
    throw new Error('This is not the secret key of the installation so far. Give the file with that key.');
  return transact(ctx, async (tx) => {
    await tx.db.deleteFrom('installation').where('name', '=', SECRET_NAME).execute();
    await insertFingerprint(tx, ctx.secret.fingerprint);
    return replaceEncryption(tx, ctx.secret, former);
  });
}

async function findFingerprint({ database }: KeyContext): Promise<string | undefined> {
  const row = await database.reader
    .selectFrom('installation')
    .select('value')
    .where('name', '=', SECRET_NAME)
    .executeTakeFirst();
  return row?.value;
}

async function insertFingerprint(tx: Tx, value: string): Promise<void> {
  await tx.db
    .insertInto('installation')
    .values({ name: SECRET_NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
