import { authenticatedAtOf, methodOf } from '../../../domain/accounts/sessions.ts';
import type { Context } from '../../../domain/context.ts';
import type { SessionRow } from '../../../platform/db/tables/accounts.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { Session, User } from './schema.ts';

/** A user as shown to the caller. `email` and `photoURL` are always sent. */
export function presentUser(ctx: Context, user: Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url'>): User {
  const { publicUrl } = ctx.config;
  return {
    object: 'user',
    id: user.id,
    displayName: user.display_name,
    email: user.email,
    photoURL: user.photo_url ?? `${publicUrl}/avatars/${user.id}.svg`,
    urls: { location: `${publicUrl}/v1/users/${user.id}` },
  };
}

/** A user as shown to themselves: only they see whether they administrate the installation. */
export const presentOwnUser = (ctx: Context, user: UserRow): User => ({
  ...presentUser(ctx, user),
  installationAdministrator: user.installation_admin === 1,
});

/** A user in responses that refer to people: a deleted user has no name and e-mail address. */
export function presentPerson(ctx: Context, users: ReadonlyMap<string, UserRow>, userId: string | null): User {
  const id = userId ?? 'former';
  return presentUser(ctx, users.get(id) ?? { id, display_name: 'Deleted user', email: '', photo_url: null });
}

/** A session as shown to its user. @param currentId id of the calling session */
export function presentSession(session: SessionRow, currentId: string | undefined): Session {
  return {
    object: 'session',
    id: session.id,
    current: session.id === currentId,
    method: methodOf(session),
    ...(session.user_agent !== null && { userAgent: session.user_agent }),
    createdAt: session.created_at,
    authenticatedAt: authenticatedAtOf(session),
    seenAt: session.seen_at,
    expiresAt: session.expires_at,
  };
}
