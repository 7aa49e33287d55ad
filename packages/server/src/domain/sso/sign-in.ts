import type { SamlProviderRow } from '../../platform/db/tables/saml.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { insertUnverified } from '../../platform/queries/accounts.ts';
import { listInvitesTo } from '../../platform/queries/invites.ts';
import { findMember, insertMember, updateMemberRow } from '../../platform/queries/members.ts';
import { deleteRemovedMember } from '../../platform/queries/removed-members.ts';
import { setTeamMembers } from '../../platform/queries/teams.ts';
import { findUserByEmail } from '../../platform/queries/users.ts';
import { redeemInvite } from '../accounts/accept-invite.ts';
import { createUser } from '../accounts/create-user.ts';
import { endSession, type StartedSession, startSession } from '../accounts/sessions.ts';
import type { BrowserInfo } from '../accounts/set-password.ts';
import { type NewAuditEvent, writeAccountAuditEvent, writeAuditEvent } from '../audit/record.ts';
import type { SamlAnswer, SamlProfile } from './read-profile.ts';
import type { RefusalReason } from './refusal.ts';

/** Never recent. */
const UNKNOWN = new Date(0).toISOString();

export type SsoSignInResult = { readonly started: StartedSession } | { readonly refused: RefusalReason };

/**
 * Signs in a person verified by the provider. New people become users, members with the provider's default role, and
 * members of its team; existing members keep role, teams and the mark `sso`. It returns refusals instead of throwing,
 * since they are logged.
 */
export async function signInVerified(
  tx: Tx,
  provider: SamlProviderRow,
  person: SamlAnswer,
  { userAgent, session }: BrowserInfo,
): Promise<SsoSignInResult> {
  const known = await findUserByEmail(tx.db, person.email);
  const user = known ?? (await createNewcomer(tx, provider, person));
  const refused = await findRefusal(tx, provider, user.id);
  if (refused !== undefined) {
    // The log contains the provider's claims: the organization may not learn whose account it is.
    const target = { kind: 'saml-provider', id: provider.id };
    const details = { reason: refused, email: person.email };
    await writeAccountAuditEvent(tx, { action: 'session.refused', actorId: null, target, details }, provider.id);
    return { refused };
  }
  await updateMemberRow(tx.db, provider.organization_id, user.id, { last_seen_at: tx.now });
  if (session !== undefined) await endSession(tx, session.user_id, session.id);
  const started = await startSession(tx, {
    userId: user.id,
    samlProviderId: provider.id,
    userAgent,
    // People may have been signed in there for days: operations that need a recent authentication prompt again.
    authenticatedAt: person.authenticatedAt ?? UNKNOWN,
  });
  const target = { kind: 'session', id: started.session.id };
  const auditEvent = { action: 'session.started', actorId: user.id, target, details: { method: 'saml' } } as const;
  await writeAccountAuditEvent(tx, auditEvent, provider.id);
  return { started };
}

async function findRefusal(tx: Tx, provider: SamlProviderRow, userId: string): Promise<RefusalReason | undefined> {
  const member = await findMember(tx.db, provider.organization_id, userId);
  if (member?.disabled === 1) return 'disabled';
  // The owner of an existing account never agreed to join this organization.
  return member === undefined ? 'foreign-account' : undefined;
}

/**
 * Creates a user and a member. One organization's identity provider does not verify the e-mail address for the others:
 * their invitations to it wait until a mail verifies it.
 */
async function createNewcomer(tx: Tx, provider: SamlProviderRow, person: SamlProfile): Promise<UserRow> {
  const user = await createUser(tx, person.email, person.displayName);
  await insertUnverified(tx.db, user.id, tx.now);
  await join(tx, provider, user);
  const { organization_id, default_team_id: team_id } = provider;
  if (team_id !== null)
    await setTeamMembers(tx.db, [{ team_id, user_id: user.id, organization_id, role: 'member', added_at: tx.now }]);
  return user;
}

/** Joins by the pending invitation to the e-mail address, or with the role of the provider. */
async function join(tx: Tx, provider: SamlProviderRow, user: UserRow): Promise<void> {
  const { organization_id, default_role: role } = provider;
  const invite = (await listInvitesTo(tx.db, user.email_folded)).find((one) => one.organization_id === organization_id);
  // A new user has no password: single sign-on is their only way into the organization, regardless of the invitation.
  if (invite !== undefined && (invite.expires_at === null || invite.expires_at > tx.now))
    return redeemInvite(tx, { ...invite, sso: 1 }, user.id);
  const membership = { disabled: 0, sso: 1, joined_at: tx.now, last_seen_at: null };
  await insertMember(tx.db, { organization_id, user_id: user.id, role, ...membership });
  await deleteRemovedMember(tx.db, organization_id, user.id);
  const target = { kind: 'member', id: user.id };
  const details = { role, by: 'saml' };
  await record(tx, provider, { action: 'member.joined', actorId: user.id, target, details });
}

const record = (tx: Tx, provider: SamlProviderRow, auditEvent: NewAuditEvent): Promise<void> =>
  writeAuditEvent(tx, provider.organization_id, {
    ...auditEvent,
    details: { ...auditEvent.details, provider: provider.id },
  });
