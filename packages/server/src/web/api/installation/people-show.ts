import { idleCutoff } from '../../../domain/access/session-lifetime.ts';
import type { Context } from '../../../domain/context.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { findDisabledUsers } from '../../../platform/queries/disabled-users.ts';
import { findUsersWithSecondFactor } from '../../../platform/queries/second-factors.ts';
import { presentUser } from '../users/present.ts';
import { countMembershipsOf, countSessionsOf } from './people-queries.ts';
import type { InstallationUser } from './people-schema.ts';

type ListedUser = Pick<UserRow, 'id' | 'display_name' | 'email' | 'photo_url' | 'installation_admin' | 'created_at'>;

/** Users as installation administrators see them, without credentials. */
export async function showInstallationUsers(ctx: Context, users: readonly ListedUser[]): Promise<InstallationUser[]> {
  const db = ctx.database.reader;
  const ids = users.map(({ id }) => id);
  const now = ctx.clock();
  const sessions = await countSessionsOf(db, ids, { now: now.toISOString(), seenAfter: idleCutoff(now) });
  const memberships = await countMembershipsOf(db, ids);
  const disabled = await findDisabledUsers(db, ids);
  const withSecondFactor = await findUsersWithSecondFactor(db, ids);
  return users.map((user) => {
    const { id, displayName, email, photoURL } = presentUser(ctx, user);
    const live = sessions.get(id);
    const disabledAt = disabled.get(id);
    return {
      object: 'installation-user',
      id,
      displayName,
      email,
      photoURL,
      createdAt: user.created_at,
      installationAdministrator: user.installation_admin === 1,
      ...(disabledAt !== undefined && { disabledAt }),
      secondFactor: withSecondFactor.has(id),
      organizations: memberships.get(id) ?? 0,
      sessions: live?.sessions ?? 0,
      ...(live !== undefined && { seenAt: live.seenAt }),
    };
  });
}
