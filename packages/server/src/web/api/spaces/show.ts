import { readSpaceAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { listPublications } from '../../../domain/sites/list-publications.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { notFound } from '../../../platform/errors.ts';
import { countChangeRequests } from '../../../platform/queries/change-requests.ts';
import { findConnectedSpaces, findGitSyncs } from '../../../platform/queries/git.ts';
import { countOpenComments } from '../comments/queries.ts';
import { NO_CHANGE_REQUESTS, presentSpace, type SpaceDetails } from './present.ts';
import type { Space } from './schema.ts';

/** Loads the details of several spaces at once. */
export async function loadSpaceDetails(
  db: Database['reader'],
  spaceIds: readonly string[],
): Promise<(spaceId: string) => SpaceDetails> {
  const [syncs, connected, publications, counts, comments] = await Promise.all([
    findGitSyncs(db, spaceIds),
    findConnectedSpaces(db, spaceIds),
    listPublications(db, spaceIds),
    countChangeRequests(db, spaceIds),
    countOpenComments(db, spaceIds),
  ]);
  return (spaceId) => ({
    gitSync: syncs.get(spaceId),
    isConnected: connected.has(spaceId),
    publications: publications.filter((publication) => publication.spaceId === spaceId),
    changeRequests: counts.get(spaceId) ?? NO_CHANGE_REQUESTS,
    comments: comments.get(spaceId) ?? 0,
  });
}

/** The current space with the user's permissions: the response of changes. */
export async function showSpace(ctx: Context, spaceId: string, userId: string): Promise<Space> {
  const { space, role } = await readSpaceAccess(ctx, spaceId, userId);
  if (space === undefined) throw notFound('space');
  return presentSpace(ctx, space, (await loadSpaceDetails(ctx.database.reader, [spaceId]))(spaceId), role);
}
