import type { RevisionRow } from '../../platform/db/tables/content.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import { findEmoji } from '../../platform/http/emoji.ts';
import { findRevision } from '../../platform/queries/content.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';
import { findSpace } from '../../platform/queries/spaces.ts';
import type { PdfJob } from '../pdf/pdf-job.ts';
import type { NamedPdf } from '../pdf/signed-pdf.ts';
import { type SpecificationSources, stateOfSpecifications } from './find-specification.ts';
import { findTreeUrl } from './find-tree-url.ts';

/** A requested PDF: of a revision, or of a page of it. */
export interface AskedPdf {
  readonly space: SpaceRow;
  readonly revision: RevisionRow;
  readonly page?: string | undefined;
  readonly only: boolean;
}

/** All dependencies of the PDF. */
export async function getPdfJob(ctx: SpecificationSources, { space, revision, page, only }: AskedPdf): Promise<PdfJob> {
  const organization = await findOrganization(ctx.database.reader, space.organization_id);
  const treeUrl = await findTreeUrl(ctx, space.id);
  const specifications = await stateOfSpecifications(ctx, space.organization_id);
  return {
    root: revision.root,
    ...(page !== undefined && { page }),
    only,
    title: space.title,
    emoji: findEmoji(space.emoji) ?? '',
    organization: organization?.title ?? '',
    organizationId: space.organization_id,
    ...(specifications !== undefined && { specifications }),
    revision: { id: revision.id, createdAt: revision.created_at },
    url: `${ctx.config.publicUrl}/o/${space.organization_id}/s/${space.id}`,
    ...(treeUrl !== undefined && { treeUrl }),
    fontFolders: ctx.config.fontDirs,
  };
}

/** The PDF that a URL refers to; undefined if its space or revision does not exist. */
export async function findNamedPdf(
  ctx: SpecificationSources,
  { spaceId, revisionId, page, only }: NamedPdf,
): Promise<PdfJob | undefined> {
  const space = await findSpace(ctx.database.reader, spaceId);
  const revision = space && (await findRevision(ctx.database.reader, spaceId, revisionId));
  if (space === undefined || revision === undefined || space.deleted_at !== null) return undefined;
  return getPdfJob(ctx, { space, revision, page, only });
}
