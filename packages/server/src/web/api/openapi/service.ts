import type { Context } from '../../../domain/context.ts';
import { specificationUrl } from '../../../engines/openapi/specification-url.ts';
import { enqueueGarbageCollection } from '../../../engines/revisions/collect-garbage.ts';
import { requireRoom } from '../../../engines/revisions/storage-quota.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { OpenApiSpecRow } from '../../../platform/db/tables/openapi.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { badRequest, notFound, taken } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { deleteSpecRow, findSpec, insertSpec, updateSpecRow } from '../../../platform/queries/openapi.ts';
import { changeSitesOf } from './change-sites.ts';
import { processingJob } from './process-job.ts';
import type { CreateSpec, SpecSource, UpdateSpec } from './schema.ts';

type StoredSource = Pick<OpenApiSpecRow, 'source_url' | 'source_text'>;

/**
 * Creates a specification, which a job processes (docs/api/contract.md#processing-a-specification).
 * @throws 400 for a URL that cannot be fetched, 409 for an existing slug
 */
export async function createSpec(ctx: Context, member: MemberRow, body: CreateSpec): Promise<OpenApiSpecRow> {
  const source = await storeSource(ctx, member.organization_id, body.source);
  return transact(ctx, async (tx) => {
    if ((await findSpec(tx.db, member.organization_id, body.slug)) !== undefined) throw taken('slug', body.slug);
    return addSpec(tx, member, body.slug, source);
  });
}

/**
 * Replaces the source of a specification, or fetches the same one again; creates it if it does not exist.
 * @returns the specification, and whether it was created
 * @throws 400 for a URL that cannot be fetched, and for an invalid slug
 */
export async function replaceSpec(
  ctx: Context,
  member: MemberRow,
  slug: string,
  body: { readonly source: SpecSource },
): Promise<{ readonly spec: OpenApiSpecRow; readonly isNew: boolean }> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    throw badRequest('path/specSlug must consist of lowercase letters and digits, separated by single hyphens.');
  const source = await storeSource(ctx, member.organization_id, body.source);
  return transact(ctx, async (tx) => {
    const spec = await findSpec(tx.db, member.organization_id, slug);
    if (spec === undefined) return { spec: await addSpec(tx, member, slug, source), isNew: true };
    const changes = { ...source, run: newId(), processing_state: 'pending', updated_at: tx.now } as const;
    await updateSpecRow(tx.db, spec.id, changes);
    await tx.enqueue(processingJob(spec.id, changes.run));
    // Blocks also refer to specifications by URL.
    if (spec.source_url !== source.source_url) await changeSitesOf(tx, spec.organization_id);
    return { spec: { ...spec, ...changes }, isNew: false };
  });
}

async function addSpec(tx: Tx, member: MemberRow, slug: string, source: StoredSource): Promise<OpenApiSpecRow> {
  const spec: OpenApiSpecRow = {
    id: newId(),
    organization_id: member.organization_id,
    slug,
    visibility: 'private',
    ...source,
    processing_state: 'pending',
    run: newId(),
    error_code: null,
    error_message: null,
    processed_at: null,
    last_version_id: null,
    created_by: member.user_id,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertSpec(tx.db, spec);
  await tx.enqueue(processingJob(spec.id, spec.run));
  return spec;
}

/** Checks a URL, or stores a text: before the unit of work that refers to it. @throws 409 above the storage quota */
async function storeSource(ctx: Context, organizationId: string, source: SpecSource): Promise<StoredSource> {
  if ('text' in source) {
    const bytes = Buffer.from(source.text);
    await requireRoom(ctx.database.reader, { organizationId }, bytes.length);
    return { source_url: null, source_text: await ctx.blobs.put(bytes) };
  }
  const url = specificationUrl(source.url);
  if (url === undefined)
    throw badRequest('body/source/url must begin with http:// or https:// and name a host, without credentials.');
  return { source_url: url, source_text: null };
}

/** Sets whether visitors see the source of a specification. @throws 404 if it was deleted meanwhile */
export async function updateSpec(
  tx: Tx,
  organizationId: string,
  slug: string,
  { visibility }: UpdateSpec,
): Promise<OpenApiSpecRow> {
  const spec = await findSpec(tx.db, organizationId, slug);
  if (spec === undefined) throw notFound('specification');
  if (visibility === undefined || visibility === spec.visibility) return spec;
  const changes = { visibility, updated_at: tx.now };
  await updateSpecRow(tx.db, spec.id, changes);
  await changeSitesOf(tx, organizationId);
  return { ...spec, ...changes };
}

/** Deletes a specification with its versions, if it exists. Pages that refer to it show its name instead. */
export async function deleteSpec(tx: Tx, organizationId: string, slug: string): Promise<void> {
  if (!(await deleteSpecRow(tx.db, organizationId, slug))) return;
  await changeSitesOf(tx, organizationId);
  await enqueueGarbageCollection(tx);
}
