import type { Context } from '../../context.ts';
import type { User } from './schema.ts';
import type { UserRow } from './table.ts';

/** A user as the caller sees it. `email` and `photoURL` are always sent (decisions, row 277). */
export function presentUser(ctx: Context, user: UserRow): User {
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
