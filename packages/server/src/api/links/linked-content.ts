import { type AccessRequest, requireCaller } from '../../access/require.ts';
import { withTimeout } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import type { ChangedLinks } from '../../links/changed-links.ts';
import type { LinkReader } from '../../links/link-state.ts';
import { findRepositoryPlace } from '../../pages/targets.ts';
import { findOrganizationHostnames } from '../../queries/hostnames.ts';
import { findMember } from '../../queries/members.ts';
import { findOrganization } from '../../queries/organizations.ts';
import { listOrganizationsOfOwner } from '../../queries/teams.ts';
import { getHeadRevision, getRevision } from '../../revisions/revisions.ts';
import type { ContentScope } from '../content/scopes.ts';
import { presentOrganization } from '../organizations/present.ts';
import type { Organization } from '../organizations/schema.ts';
import type { LinkViewer, ReadableContent } from './resolve-url.ts';

/** Content whose links are listed, and for whom. */
export interface LinkedContent extends LinkViewer {
  readonly organizationWire: Organization;
}

/** Loads the content that an operation is about, for a caller who may read it. */
export async function requireLinkedContent(
  ctx: Context,
  scope: ContentScope,
  request: AccessRequest<{ spaceId: string }>,
): Promise<LinkedContent> {
  const { userId } = requireCaller(request);
  const { role } = await scope.requireAccess(ctx, request, 'read');
  const shown = await scope.require(ctx, request);
  const db = ctx.database.reader;
  const organizationId = shown.space.organization_id;
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
    content: { ...shown, role },
  };
}

/** What a change request has besides main content. */
export interface ChangeContext {
  /** Targets that are broken in the change request, and neither on main nor in what it took in of main last. */
  listNewlyBroken(): string[];
  /** Whether the target is broken on main or in what the change request took in of it last. */
  wasBroken(key: string): boolean;
  /** Whether the target is linked there. */
  wasLinked(key: string): boolean;
}

/** The part of some content that its links are read by; the view is needed where it matters which are broken. */
export type LinkedRevision = Pick<ReadableContent, 'space' | 'revision' | 'changeRequest'> &
  Partial<Pick<ReadableContent, 'view' | 'treeUrl'>>;

/** Reads the links of the content as they are in its revision; `read` cannot wait for anything. */
export async function readLinks<Result>(
  ctx: Context,
  { space, revision, changeRequest, view, treeUrl }: LinkedRevision,
  read: (links: LinkReader, change: ChangeContext | undefined) => Result,
): Promise<Result> {
  const { workTime } = ctx.config.connections;
  const contentRoot = view && (findRepositoryPlace(view, treeUrl)?.root ?? null);
  if (changeRequest === undefined) {
    const place = { id: space.id, root: revision.root, contentRoot };
    return withTimeout(
      workTime,
      ctx.links.read(place, (links) => read(links, undefined)),
    );
  }
  const main = await getHeadRevision(ctx, space);
  const ancestorId = changeRequest.revision_ancestor_id ?? changeRequest.revision_initial_id;
  const ancestor = await getRevision(ctx, space.id, ancestorId);
  const roots = [revision.root, ...(ancestor.root === main.root ? [] : [ancestor.root])];
  const place = { id: space.id, root: main.root, contentRoot };
  const reading = ctx.links.readChanges(place, roots, (links, [change, taken]) => {
    if (change === undefined) throw new Error('The links of a change request are missing.');
    return read(change, changeContext(change, taken === undefined ? [links] : [links, taken]));
  });
  return withTimeout(workTime, reading);
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
