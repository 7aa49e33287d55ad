import { type AccessRequest, requireCaller } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { ChangedLinks } from '../../../engines/links/changed-links.ts';
import type { LinkedSpace } from '../../../engines/links/link-index.ts';
import { type LinkReader, NO_LINKS } from '../../../engines/links/link-state.ts';
import { findRepositoryPlace } from '../../../engines/pages/targets.ts';
import { getHeadRevision, getRevision } from '../../../engines/revisions/revisions.ts';
import { withTimeout } from '../../../platform/concurrency/timeout.ts';
import { notFound } from '../../../platform/errors.ts';
import { findOrganizationHostnames } from '../../../platform/queries/hostnames.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import { listOrganizationsOfOwner } from '../../../platform/queries/teams.ts';
import type { ContentScope } from '../content/scopes.ts';
import { showRevision } from '../content/show-revision.ts';
import { presentOrganization } from '../organizations/present.ts';
import type { Organization } from '../organizations/schema.ts';
import type { LinkViewer, ReadableContent } from './resolve-url.ts';

/** Content whose links are listed, and the caller. */
export interface LinkedContent extends LinkViewer {
  readonly organizationWire: Organization;
}

/** Loads the content of an operation, for a caller who may read it. */
export async function requireLinkedContent(
  ctx: Context,
  scope: ContentScope,
  request: AccessRequest<{ spaceId: string }>,
): Promise<LinkedContent> {
  const { userId } = requireCaller(request);
  const { role } = await scope.requireAccess(ctx, request, 'read');
  const shownRevision = await scope.require(ctx, request);
  const db = ctx.database.reader;
  const organizationId = shownRevision.space.organization_id;
  const organization = await findOrganization(db, organizationId);
  const member = await findMember(db, organizationId, userId);
  if (organization === undefined) throw new Error(`The organization ${organizationId} of a space is missing.`);
  const organizationRole = member?.role ?? null;
  const withOwnTeam = await listOrganizationsOfOwner(db, userId, [organizationId]);
  return {
    userId,
    organization,
    organizationRole,
    organizationWire: presentOrganization(ctx, organization, organizationRole, {
      ownsTeam: withOwnTeam.has(organizationId),
      customHostname: (await findOrganizationHostnames(db, [organizationId])).get(organizationId),
    }),
    content: { ...shownRevision, role },
  };
}

/** Differences of a change request from main content. */
export interface ChangeContext {
  /** Targets that are broken in the change request, but neither on main nor in its last merged main revision. */
  listNewlyBroken(): string[];
  /** Whether the target is broken on main or in the last merged main revision. */
  wasBroken(key: string): boolean;
  /** Whether the target is linked there. */
  wasLinked(key: string): boolean;
}

/** The scope in the link index; the view is required to find broken links. */
export type LinkedRevision = Pick<ReadableContent, 'space' | 'revision' | 'changeRequest'> &
  Partial<Pick<ReadableContent, 'view' | 'treeUrl'>>;

/** @param change absent for main content, and where `isPartial`: the links of many texts are missing */
type ReadLinks<Result> = (links: LinkReader, change: ChangeContext | undefined, isPartial: boolean) => Result;

/**
 * Reads the links of the content in its revision; `read` must be synchronous.
 * @throws 503 if bringing the index to the content exceeds the time limit of a request
 */
export async function readLinks<Result>(
  ctx: Context,
  revision: LinkedRevision,
  read: ReadLinks<Result>,
): Promise<Result> {
  const { space, roots } = await listLinkedRoots(ctx, revision);
  const reading = ctx.links.readChanges(space, roots, (links, changed) => readChanged(links, changed, read));
  return withTimeout(ctx.config.connections.workTime, reading);
}

/** Like `readLinks`, but does not wait for the links of many texts: then it reads those that are indexed so far. */
export async function readLinksSoon<Result>(
  ctx: Context,
  revision: LinkedRevision,
  read: ReadLinks<Result>,
): Promise<Result> {
  const { space, roots } = await listLinkedRoots(ctx, revision);
  return ctx.links.readSoon(space, roots, (links, changed, isPartial) => {
    if (!isPartial) return readChanged(links, changed, read);
    // Nobody knows yet what a change request changes.
    return read(revision.changeRequest === undefined ? links : NO_LINKS, undefined, true);
  });
}

/** Brings the links of a space to its head. @throws 404 if it is deleted */
export async function prepareLinks(ctx: Context, spaceId: string): Promise<void> {
  const space = await findSpace(ctx.database.reader, spaceId);
  if (space === undefined) throw notFound('space');
  const shownRevision = await showRevision(ctx, space, await getHeadRevision(ctx, space));
  const { space: linkedSpace } = await listLinkedRoots(ctx, shownRevision);
  await ctx.links.read(linkedSpace, () => undefined);
}

/** Where the links are in the index, and the roots of the revisions that differ from the head. */
async function listLinkedRoots(
  ctx: Context,
  { space, revision, changeRequest, view, treeUrl }: LinkedRevision,
): Promise<{ readonly space: LinkedSpace; readonly roots: readonly string[] }> {
  const contentRoot = view && (findRepositoryPlace(view, treeUrl)?.root ?? null);
  if (changeRequest === undefined) return { space: { id: space.id, root: revision.root, contentRoot }, roots: [] };
  const main = await getHeadRevision(ctx, space);
  const ancestorId = changeRequest.revision_ancestor_id ?? changeRequest.revision_initial_id;
  const ancestor = await getRevision(ctx, space.id, ancestorId);
  const roots = [revision.root, ...(ancestor.root === main.root ? [] : [ancestor.root])];
  return { space: { id: space.id, root: main.root, contentRoot }, roots };
}

function readChanged<Result>(
  links: LinkReader,
  [change, taken]: readonly ChangedLinks[],
  read: ReadLinks<Result>,
): Result {
  if (change === undefined) return read(links, undefined, false);
  return read(change, changeContext(change, taken === undefined ? [links] : [links, taken]), false);
}

function changeContext(change: ChangedLinks, before: readonly LinkReader[]): ChangeContext {
  const wasBroken = (key: string) => before.some((links) => links.findTarget(key)?.isBroken === true);
  return {
    wasBroken,
    wasLinked: (key) => before.some((links) => links.findTarget(key) !== undefined),
    listNewlyBroken: () =>
      change
        .listChangedTargets()
        .filter(({ key, isBroken }) => isBroken && !wasBroken(key))
        .map(({ key }) => key),
  };
}
