import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import type { Context } from '../context.ts';
import { isIdentityTrusted } from './identity-trust.ts';
import { isSsoLoginValid } from './sso-scope.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long a person stays signed in, at most. */
export const SESSION_LIFETIME_MS = 14 * 24 * HOUR_MS;
/** How long a session may be idle: over a weekend, and no longer. */
const IDLE_MS = 72 * HOUR_MS;

/** A session that was last used before this instant has ended; ISO 8601. */
export const idleCutoff = (now: Date): string => new Date(now.getTime() - IDLE_MS).toISOString();

/**
 * Whether a session is still valid: it has neither expired nor been idle too long, and the identity provider that
 * started it is still trusted by an organization of its user, or by the installation.
 */
export async function isLiveSession(ctx: Context, session: SessionRow): Promise<boolean> {
  const now = ctx.clock();
  if (session.expires_at <= now.toISOString() || session.seen_at <= idleCutoff(now)) return false;
  const { saml_provider_id: providerId, user_id: userId, identity_id: identityId } = session;
  if (identityId !== null && !(await isIdentityTrusted(ctx, identityId))) return false;
  return providerId === null || isSsoLoginValid(ctx, providerId, userId);
}
