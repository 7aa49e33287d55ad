import type { AccessTokenRow } from '../../../platform/db/tables/tokens.ts';
import type { AccessToken } from './schema.ts';

/** A token in its owner's list. */
export function presentToken(token: AccessTokenRow): AccessToken {
  return {
    id: token.id,
    title: token.title,
    createdAt: token.created_at,
    ...(token.expires_at !== null && { expiresAt: token.expires_at }),
  };
}
