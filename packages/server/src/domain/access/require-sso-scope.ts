import { ServiceError } from '../../platform/errors.ts';
import { listSignInProviders } from '../../platform/queries/identity-providers.ts';
import { findMember } from '../../platform/queries/members.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';
import { hasSecondFactor } from '../../platform/queries/second-factors.ts';
import { listOrganizationsOf } from '../../platform/queries/sso.ts';
import type { Context } from '../context.ts';
import { loadSsoScope } from './sso-scope.ts';
import type { Caller } from './tokens.ts';

/**
 * Why a sign-in is not valid in an organization: it enforces its single sign-on, for everybody or for this member; the
 * sign-in is by the single sign-on of another organization, which it does not trust; or it enforces a second factor and
 * the account has none. Second factors at an identity provider are up to that provider.
 */
export type SsoObstacle = 'sso_required' | 'sso_out_of_scope' | 'second_factor_required';

/** A cached value. */
type Known = SsoObstacle | 'none';

const obstacleKey = ({ samlProviderId, userId }: SignedIn, organizationId: string): string =>
  `sso ${samlProviderId ?? ''} ${organizationId} ${userId}`;

type SignedIn = Pick<Caller, 'userId' | 'samlProviderId'>;

const SENTENCES: Readonly<Record<SsoObstacle, string>> = {
  sso_required:
    'This organization requires its single sign-on. Sign in through its identity provider, and use that session or a token created in it.',
  sso_out_of_scope:
    'You signed in through the single sign-on of another organization, which is not valid here. Sign in with your password.',
  second_factor_required:
    'This organization requires two-step sign-in. Set up an authenticator app or a passkey for your account, then try again.',
};

/** The obstacle of a caller in an organization; undefined if there is none. The sign-in stays valid elsewhere. */
export async function findSsoObstacle(
  ctx: Context,
  caller: SignedIn,
  organizationId: string,
): Promise<SsoObstacle | undefined> {
  const known = await ctx.cache.get<Known>(obstacleKey(caller, organizationId), async () => {
    const { samlProviderId } = caller;
    if (samlProviderId !== undefined && (await loadSsoScope(ctx, samlProviderId)).has(organizationId)) return 'none';
    if (await isSsoRequired(ctx, caller.userId, organizationId)) return 'sso_required';
    if (samlProviderId !== undefined) return 'sso_out_of_scope';
    return (await isSecondFactorMissing(ctx, caller.userId, organizationId)) ? 'second_factor_required' : 'none';
  });
  return known === 'none' ? undefined : known;
}

/**
 * Whether the organization requires its single sign-on of this user: of all members, or of marked ones. Without a
 * usable provider nobody could sign in: then nothing is enforced.
 */
async function isSsoRequired({ database }: Context, userId: string, organizationId: string): Promise<boolean> {
  const db = database.reader;
  const organization = await findOrganization(db, organizationId);
  const isRequired = organization?.sso_enforced === 1 || (await findMember(db, organizationId, userId))?.sso === 1;
  return isRequired && (await listSignInProviders(db, organizationId)).length > 0;
}

/** Whether the organization requires a second factor, and this user has none. */
async function isSecondFactorMissing({ database }: Context, userId: string, organizationId: string): Promise<boolean> {
  const organization = await findOrganization(database.reader, organizationId);
  return organization?.second_factor_enforced === 1 && !(await hasSecondFactor(database.reader, userId));
}

/**
 * Returns undefined instead of a promise if a cached result allows the caller: most requests call it.
 * @throws 403 if the sign-in of a member is not valid in the organization
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
 * For operations beyond any organization, such as creating one: a sign-in by an identity provider, which the
 * administrators of one organization choose, is not sufficient.
 * @throws 403 for a sign-in by single sign-on
 */
export function requireOwnSignIn({ samlProviderId }: Pick<SignedIn, 'samlProviderId'>): void {
  if (samlProviderId !== undefined)
    throw new ServiceError(
      403,
      'You signed in through the single sign-on of an organization, which is only valid in that organization. Sign in with your password for this.',
      'sso_out_of_scope',
    );
}

/**
 * For data that all organizations of a person see, such as the name: allowed in a sign-in by single sign-on that is
 * valid in each of them.
 * @throws 403 otherwise
 */
export async function requireWholeAccount(ctx: Context, caller: SignedIn): Promise<void> {
  if (caller.samlProviderId === undefined) return;
  if ((await listOrganizationsOutOfScope(ctx, caller)).length > 0) requireOwnSignIn(caller);
}
