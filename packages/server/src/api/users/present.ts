import type { Context } from '../../context.ts';
import type { User } from './schema.ts';
import type { UserRow } from './table.ts';

/** A user as the caller sees it. `email` and `photoURL` are always sent (decisions, row 277). */
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

/** One of some users, for answers that have to name somebody: who is no user any more has no name and address left. */
export function presentPerson(ctx: Context, users: ReadonlyMap<string, UserRow>, userId: string | null): User {
  const id = userId ?? 'former';
  return presentUser(ctx, users.get(id) ?? { id, display_name: 'Former user', email: '', photo_url: null });
}
