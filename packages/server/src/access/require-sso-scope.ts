import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { findMember } from '../queries/members.ts';
import { findOrganization } from '../queries/organizations.ts';
import { listUsableProviders } from '../queries/saml.ts';
import { listOrganizationsOf } from '../sso/queries.ts';
import { loadSsoScope } from './sso-scope.ts';
import type { Caller } from './tokens.ts';

/**
 * Why a sign-in does not count in an organization: it enforces its single sign-on, of everybody or of this member, or the
 * sign-in is by that of another organization, which it does not trust.
 */
export type SsoObstacle = 'sso_required' | 'sso_out_of_scope';

/** What the cache keeps. */
type Known = SsoObstacle | 'none';

const obstacleKey = ({ samlProviderId, userId }: SignedIn, organizationId: string): string =>
  `sso ${samlProviderId ?? ''} ${organizationId} ${userId}`;

type SignedIn = Pick<Caller, 'userId' | 'samlProviderId'>;

const SENTENCES: Readonly<Record<SsoObstacle, string>> = {
  sso_required:
    'This organization requires its single sign-on. Sign in through its identity provider, and use that session or a token that was made in it.',
  sso_out_of_scope:
    'You signed in through the single sign-on of another organization, which does not count here. Sign in with your password.',
};

/** What keeps a caller from an organization; undefined where nothing does. Elsewhere the sign-in goes on to count. */
export async function findSsoObstacle(
  ctx: Context,
  caller: SignedIn,
  organizationId: string,
): Promise<SsoObstacle | undefined> {
  const found = await ctx.cache.get<Known>(obstacleKey(caller, organizationId), async () => {
    const { samlProviderId } = caller;
    if (samlProviderId !== undefined && (await loadSsoScope(ctx, samlProviderId)).has(organizationId)) return 'none';
    if (await isSsoRequired(ctx, caller.userId, organizationId)) return 'sso_required';
    return samlProviderId === undefined ? 'none' : 'sso_out_of_scope';
  });
  return found === 'none' ? undefined : found;
}

/**
 * Whether the organization requires its single sign-on of this user: of everybody, or of a member who is marked so.
 * Without a provider that can be used nobody could come in: then nothing is enforced.
 */
async function isSsoRequired({ database }: Context, userId: string, organizationId: string): Promise<boolean> {
  const db = database.reader;
  const organization = await findOrganization(db, organizationId);
  const isRequired = organization?.sso_enforced === 1 || (await findMember(db, organizationId, userId))?.sso === 1;
  return isRequired && (await listUsableProviders(db, organizationId)).length > 0;
}

/**
 * Undefined and no promise where nothing is known to keep the caller from it: most requests ask.
 * @throws 403 where the sign-in of a member does not count in the organization
 */
export function requireSsoScope(ctx: Context, caller: SignedIn, organizationId: string): Promise<void> | undefined {
  const known = ctx.cache.peek<Known>(obstacleKey(caller, organizationId));
  return known === 'none' ? undefined : refuseObstacle(ctx, caller, organizationId);
}

async function refuseObstacle(ctx: Context, caller: SignedIn, organizationId: string): Promise<void> {
  const obstacle = await findSsoObstacle(ctx, caller, organizationId);
  if (obstacle !== undefined) throw outOfSsoScope(obstacle);
}

export const outOfSsoScope = (obstacle: SsoObstacle): ServiceError =>
  new ServiceError(403, SENTENCES[obstacle], obstacle);

/** The organizations of a caller in which the sign-in does not count: lists across organizations leave them out. */
export async function listOrganizationsOutOfScope(ctx: Context, caller: SignedIn): Promise<string[]> {
  return ctx.cache.get(`out of scope ${caller.samlProviderId ?? ''} ${caller.userId}`, async () => {
    const ids = await listOrganizationsOf(ctx.database.reader, caller.userId);
    const obstacles = await Promise.all(ids.map((id) => findSsoObstacle(ctx, caller, id)));
    return ids.filter((_id, index) => obstacles[index] !== undefined);
  });
}

/**
 * For what reaches beyond every organization, such as making one: the word of an identity provider, which the
 * administrators of one organization choose, is not enough for it.
 * @throws 403 for a sign-in by single sign-on
 */
export function requireOwnSignIn({ samlProviderId }: Pick<SignedIn, 'samlProviderId'>): void {
  if (samlProviderId !== undefined)
    throw new ServiceError(
      403,
      'You signed in through the single sign-on of an organization, which counts in that organization alone. Sign in with your password for this.',
      'sso_out_of_scope',
    );
}

/**
 * For what all organizations of a person see, such as the name: allowed in a sign-in by single sign-on where it counts in
 * each of them.
 * @throws 403 otherwise
 */
export async function requireWholeAccount(ctx: Context, caller: SignedIn): Promise<void> {
  if (caller.samlProviderId === undefined) return;
  if ((await listOrganizationsOutOfScope(ctx, caller)).length > 0) requireOwnSignIn(caller);
}
