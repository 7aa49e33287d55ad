import { createUser } from '../domain/accounts/create-user.ts';
import { createSetupLink, notePendingSetup } from '../domain/accounts/setup.ts';
import { createPasswordLink, MANUAL_LINK_TTL_MS } from '../domain/accounts/sign-in-links.ts';
import type { Context } from '../domain/context.ts';
import { transact } from '../platform/db/transact.ts';
import { isAnyUserThere } from '../platform/queries/users.ts';
import { createOrganization } from '../web/api/organizations/service.ts';
import { issueToken } from '../web/api/tokens/service.ts';
import { prepareSample } from './sample.ts';

/** How the first administrator comes in. */
export interface FirstAdministrator {
  readonly email: string;
  readonly token: string;
  /** Sets a password, once and within 24 hours; absent where the account is set up by the other link, or has none. */
  readonly passwordLink?: string;
}

/** What the operator reads at startup. */
export interface Welcome {
  /** URL of the sample site, if it exists. */
  readonly sampleUrl?: string;
  /** Sets up the first account, once and within 24 hours; absent once any user can sign in. */
  readonly setupLink?: string;
  /** Only on the first start, and told nowhere else. */
  readonly administrator?: FirstAdministrator;
}

/** Fills an empty database with its first administrator, organization and sample site; later starts change nothing. */
export async function prepareInstallation(ctx: Context): Promise<Welcome> {
  const administrator = await createAdministrator(ctx);
  const setupLink = ctx.config.passwordSignIn
    ? await transact(ctx, (tx) => createSetupLink(tx, ctx.config))
    : undefined;
  // An installation without its sample is whole otherwise, and the token above is shown this once.
  const sampleUrl = await prepareSample(ctx).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the sample site could not be created');
    return undefined;
  });
  return {
    ...(sampleUrl !== undefined && { sampleUrl }),
    ...(setupLink !== undefined && { setupLink }),
    ...(administrator !== undefined && { administrator }),
  };
}

/** E-mail address of the first account until somebody sets it up. */
const PLACEHOLDER = 'admin@example.com';

/**
 * The first user, named Admin, with the organization Bindery and a token; nothing when there is any user. Whom the
 * configuration names sets a password by a link; anybody else sets up the whole account.
 */
async function createAdministrator(ctx: Context): Promise<FirstAdministrator | undefined> {
  const { email = PLACEHOLDER, token } = ctx.config.bootstrap;
  const isNamed = ctx.config.bootstrap.email !== undefined;
  return transact(ctx, async (tx) => {
    if (await isAnyUserThere(tx.db)) return undefined;
    const user = await createUser(tx, email, 'Admin');
    await createOrganization(tx, user.id, { title: 'Bindery' });
    const issued = await issueToken(tx, user.id, { title: 'First token', token });
    if (!isNamed) await notePendingSetup(tx, user.id);
    const passwordLink =
      isNamed && ctx.config.passwordSignIn
        ? await createPasswordLink(tx, ctx.config, user.id, MANUAL_LINK_TTL_MS)
        : undefined;
    return { email, token: issued.token, ...(passwordLink !== undefined && { passwordLink }) };
  });
}
