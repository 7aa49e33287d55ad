import type { SamlProviderRow } from '../../platform/db/tables/saml.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { findUserByEmail } from '../../platform/queries/users.ts';
import { confirmSession } from '../accounts/sessions.ts';
import { writeAccountAuditEvent } from '../audit/record.ts';
import { SKEW_MS } from './check-assertion.ts';
import type { SamlAnswer } from './read-profile.ts';
import type { RefusalReason } from './refusal.ts';

/** A session whose person was sent to the identity provider, and when. */
export interface AwaitedConfirmation {
  readonly session: { readonly id: string; readonly user_id: string };
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

/**
 * Confirms a session with the response of its identity provider: the same person, authenticated since the request. It
 * returns refusals instead of throwing, since they are logged.
 */
export async function confirmVerifiedLogin(
  tx: Tx,
  provider: SamlProviderRow,
  answer: SamlAnswer,
  { session, askedAt }: AwaitedConfirmation,
): Promise<{ readonly refused?: RefusalReason }> {
  const { email, authenticatedAt } = answer;
  const user = await findUserByEmail(tx.db, email);
  const isFresh = authenticatedAt !== undefined && Date.parse(authenticatedAt) >= askedAt - SKEW_MS;
  const refused = user?.id !== session.user_id ? 'other-person' : isFresh ? undefined : 'not-fresh';
  if (refused === undefined) {
    const confirmed = { ...session, saml_provider_id: provider.id };
    await confirmSession(tx, confirmed, { authenticatedAt: authenticatedAt ?? tx.now, method: 'saml' });
    return {};
  }
  const target = { kind: 'saml-provider', id: provider.id };
  const details = { reason: refused, email };
  await writeAccountAuditEvent(tx, { action: 'session.refused', actorId: null, target, details }, provider.id);
  return { refused };
}
