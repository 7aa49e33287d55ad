import type { Db } from '../../../platform/db/database.ts';
import type { InviteRow } from '../../../platform/db/tables/invites.ts';
import type { UserIdentityRow } from '../../../platform/db/tables/oidc.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { insertUnverified } from '../../../platform/queries/accounts.ts';
import { foldEmail } from '../../../platform/queries/fold.ts';
import { listInvitesTo } from '../../../platform/queries/invites.ts';
import { findMember, insertMember, updateMemberRow } from '../../../platform/queries/members.ts';
import {
  findDomainProof,
  findIdentity,
  hasIdentityAt,
  insertIdentity,
  updateIdentityUse,
} from '../../../platform/queries/oidc.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { deleteRemovedMember } from '../../../platform/queries/removed-members.ts';
import { setTeamMembers } from '../../../platform/queries/teams.ts';
import { findUser, findUserByEmail, isAnyUserThere } from '../../../platform/queries/users.ts';
import { redeemInvite } from '../../accounts/accept-invite.ts';
import { createUser } from '../../accounts/create-user.ts';
import { endSession, type StartedSession, startSession } from '../../accounts/sessions.ts';
import type { BrowserInfo } from '../../accounts/set-password.ts';
import { writeAccountAuditEvent, writeAuditEvent } from '../../audit/record.ts';
import { applyGroups } from './apply-groups.ts';
import type { OidcAnswer } from './exchange.ts';
import { type OidcClient, trustedBy } from './provider.ts';
import type { OidcRefusalReason } from './refusal.ts';

/** Never recent. */
const UNKNOWN = new Date(0).toISOString();

/** The person signing in, and the context besides the provider's claims. */
export interface OidcSignIn {
  readonly provider: OidcClient;
  readonly answer: OidcAnswer;
  /** Organizations whose ownership of the person's e-mail domain DNS has just confirmed; the oldest proof first. */
  readonly confirmedOrganizations: readonly string[];
}

export type OidcSignInResult = { readonly started: StartedSession } | { readonly refused: OidcRefusalReason };

/**
 * Signs in a person authenticated by a provider. A known account at the provider is sufficient; its e-mail address is
 * ignored. An unknown one becomes a new user or an identity of a member, as `findUserFor` decides. It returns refusals
 * instead of throwing, since they are logged.
 */
export async function signInByOidc(tx: Tx, signIn: OidcSignIn, browser: BrowserInfo): Promise<OidcSignInResult> {
  const { provider, answer } = signIn;
  const key = { trusted_by: trustedBy(provider), issuer: answer.issuer, subject: answer.subject };
  const identity = await findIdentity(tx.db, key);
  const user = identity === undefined ? await findUserFor(tx, signIn) : await findUser(tx.db, identity.user_id);
  const refused = typeof user === 'string' ? user : await findRefusal(tx, provider, user?.id ?? '');
  if (refused !== undefined || typeof user !== 'object') {
    await writeRefusal(tx, provider, answer, refused ?? 'disabled');
    return { refused: refused ?? 'disabled' };
  }
  const own = identity ?? (await storeIdentity(tx, provider, answer, user.id, 'sign-in'));
  await updateIdentityUse(tx.db, own.id, { email: answer.email ?? null, used_at: tx.now });
  await applyGroups(tx, provider, user.id, answer.claims);
  return { started: await start(tx, provider, answer, own, browser) };
}

async function start(
  tx: Tx,
  provider: OidcClient,
  answer: OidcAnswer,
  { id: identityId, user_id: userId }: UserIdentityRow,
  { userAgent, session }: BrowserInfo,
): Promise<StartedSession> {
  const { ofOrganization } = provider;
  if (ofOrganization !== undefined)
    await updateMemberRow(tx.db, ofOrganization.organization_id, userId, { last_seen_at: tx.now });
  if (session !== undefined) await endSession(tx, session.user_id, session.id);
  const started = await startSession(tx, {
    userId,
    samlProviderId: ofOrganization?.id ?? null,
    identityId,
    userAgent,
    // People may have been signed in there for days: operations that need a recent authentication prompt again.
    authenticatedAt: answer.authenticatedAt ?? UNKNOWN,
  });
  const target = { kind: 'session', id: started.session.id };
  const details = { method: 'oidc', identityProvider: provider.id };
  const event = { action: 'session.started', actorId: userId, target, details } as const;
  await writeAccountAuditEvent(tx, event, ofOrganization?.id ?? null);
  return started;
}

/** Logs a failed sign-in with the provider's claims, since the organization may not learn whose account it is. */
export async function writeRefusal(
  tx: Tx,
  { id, ofOrganization }: OidcClient,
  { email, subject }: OidcAnswer,
  reason: OidcRefusalReason,
): Promise<void> {
  const target = { kind: 'oidc-provider', id };
  const details = { reason, subject, ...(email !== undefined && { email }) };
  const event = { action: 'session.refused', actorId: null, target, details } as const;
  await writeAccountAuditEvent(tx, event, ofOrganization?.id ?? null);
}

/** Links an account at a provider to a user, and records it in the audit log. */
export async function storeIdentity(
  tx: Tx,
  provider: OidcClient,
  { issuer, subject, email }: OidcAnswer,
  userId: string,
  by: 'sign-in' | 'person',
): Promise<UserIdentityRow> {
  const row: UserIdentityRow = {
    id: newId(),
    user_id: userId,
    trusted_by: trustedBy(provider),
    issuer,
    subject,
    email: email ?? null,
    created_at: tx.now,
    used_at: tx.now,
  };
  await insertIdentity(tx.db, row);
  const target = { kind: 'identity', id: row.id };
  const details = { issuer, by, ...(email !== undefined && { email }) };
  const event = { action: 'identity.linked', actorId: userId, target, details } as const;
  await writeAccountAuditEvent(tx, event, provider.ofOrganization?.id ?? null);
  return row;
}

async function findRefusal(tx: Tx, provider: OidcClient, userId: string): Promise<OidcRefusalReason | undefined> {
  if (provider.ofOrganization === undefined) return undefined;
  const member = await findMember(tx.db, provider.ofOrganization.organization_id, userId);
  if (member?.disabled === 1) return 'disabled';
  // The owner of an existing account never agreed to join this organization, or has left it.
  return member === undefined ? 'foreign-account' : undefined;
}

/**
 * The user for an unknown account at a provider. The provider of an organization is trusted for its members, as with
 * SAML; one of the installation is not trusted for existing accounts, which only their owners can link.
 */
async function findUserFor(tx: Tx, signIn: OidcSignIn): Promise<UserRow | OidcRefusalReason> {
  const { provider, answer } = signIn;
  const { email } = answer;
  if (email === undefined) return 'no-email';
  if (!(await isEmailTrusted(tx.db, signIn, email))) return 'unverified-email';
  const known = await findUserByEmail(tx.db, email);
  if (known !== undefined) {
    // E-mail addresses are reassigned: a user with another subject at this issuer is another person.
    const { issuer } = answer;
    const isAnother = await hasIdentityAt(tx.db, { user_id: known.id, trusted_by: trustedBy(provider), issuer });
    return provider.ofOrganization === undefined || isAnother ? 'account-exists' : known;
  }
  return (await isAnyUserThere(tx.db)) ? createNewcomer(tx, signIn, email) : 'not-invited';
}

/** Whether the provider states that the e-mail address is verified; without a statement, DNS must verify the domain. */
export async function isEmailTrusted(
  db: Db,
  { provider, answer, confirmedOrganizations = [] }: Partial<OidcSignIn> & Pick<OidcSignIn, 'provider' | 'answer'>,
  email: string,
): Promise<boolean> {
  if (answer.isEmailVerified !== undefined) return answer.isEmailVerified;
  const organizationId = provider.ofOrganization?.organization_id;
  // A provider of the installation is trusted by the operator: any organization may have proved the domain.
  if (organizationId === undefined) return confirmedOrganizations.length > 0;
  return (await findDomainProof(db, organizationId, domainOf(email))) !== null;
}

export const domainOf = (email: string): string => foldEmail(email).split('@').at(-1) ?? '';

/**
 * Creates a user, as a member of the organization that invited them or that has the domain of their e-mail address. One
 * organization's provider does not verify the e-mail address for other organizations; that of the operator does.
 */
async function createNewcomer(tx: Tx, signIn: OidcSignIn, email: string): Promise<UserRow | OidcRefusalReason> {
  const { provider, answer, confirmedOrganizations } = signIn;
  const { ofOrganization } = provider;
  const invites = (await listInvitesTo(tx.db, foldEmail(email))).filter(
    ({ expires_at }) => expires_at === null || expires_at > tx.now,
  );
  if (ofOrganization === undefined) {
    const [joined] = confirmedOrganizations;
    if (invites.length === 0 && joined === undefined && !provider.allowsSignUp) return 'not-invited';
    const user = await createUser(tx, email, answer.displayName);
    const invited = invites.some(({ organization_id }) => organization_id === joined);
    if (joined !== undefined && !invited) await joinByDomain(tx, joined, provider, user);
    return user;
  }
  const invite = invites.find(({ organization_id }) => organization_id === ofOrganization.organization_id);
  if (invite === undefined && !confirmedOrganizations.includes(ofOrganization.organization_id)) return 'not-invited';
  const user = await createUser(tx, email, answer.displayName);
  await insertUnverified(tx.db, user.id, tx.now);
  await join(tx, signIn, user, invite);
  return user;
}

/** Joins by the pending invitation to the e-mail address, or with the role of the provider. */
async function join(tx: Tx, { provider }: OidcSignIn, user: UserRow, invite: InviteRow | undefined): Promise<void> {
  const { ofOrganization } = provider;
  if (ofOrganization === undefined) return;
  // A new user has no password: single sign-on is their only way into the organization, regardless of the invitation.
  if (invite !== undefined) await redeemInvite(tx, { ...invite, sso: 1 }, user.id);
  else await joinByDomain(tx, ofOrganization.organization_id, provider, user);
  const { organization_id, default_team_id: team_id } = ofOrganization;
  if (team_id !== null)
    await setTeamMembers(tx.db, [{ team_id, user_id: user.id, organization_id, role: 'member', added_at: tx.now }]);
}

async function joinByDomain(
  tx: Tx,
  organizationId: string,
  { id, ofOrganization }: OidcClient,
  user: UserRow,
): Promise<void> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization === undefined) return;
  const role = ofOrganization === undefined ? organization.default_role : ofOrganization.default_role;
  const sso = ofOrganization === undefined ? 0 : 1;
  const membership = { disabled: 0, sso, joined_at: tx.now, last_seen_at: null };
  await insertMember(tx.db, { organization_id: organizationId, user_id: user.id, role, ...membership });
  await deleteRemovedMember(tx.db, organizationId, user.id);
  await writeAuditEvent(tx, organizationId, {
    action: 'member.joined',
    actorId: user.id,
    target: { kind: 'member', id: user.id },
    details: { role, by: 'oidc', provider: id, domain: domainOf(user.email) },
  });
}
