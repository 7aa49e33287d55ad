import { type ContentRef, type DocumentPage, isWebUrl } from '@bindery/content';
import type { Context } from '../context.ts';
import type { OpenApiSpecRow } from '../db/tables/openapi.ts';
import type { CompiledSpec } from '../openapi/read-compiled-spec.ts';
import { resolveFileName, type SpecificationFile, type StoredSource } from '../openapi/source.ts';
import { SpecificationError } from '../openapi/specification-error.ts';
import { specificationUrl } from '../openapi/specification-url.ts';
import { resolvePageTarget } from '../pages/targets.ts';
import { digestSpecs, findSpec, findSpecOfUrl, findSpecVersion } from '../queries/openapi.ts';
import type { RevisionView } from '../store/revision-reader.ts';

/** Parts of the program that specifications are found and read with. */
export type SpecificationSources = Pick<
  Context,
  'cache' | 'compute' | 'config' | 'database' | 'log' | 'revisions' | 'specifications'
>;

/** What the blocks of a page are looked up for. */
export interface SpecificationPlace {
  readonly organizationId: string;
  readonly view: RevisionView;
  readonly page: DocumentPage;
}

/** The texts of a specification, and where visitors may learn that it comes from. */
export interface FoundSpecification {
  readonly source: StoredSource;
  readonly href?: string;
}

/** Changes with every version of every specification of an organization; undefined where it has none. */
export async function stateOfSpecifications(
  ctx: SpecificationSources,
  organizationId: string,
): Promise<string | undefined> {
  const { state } = await ctx.cache.get(`state of the specifications of ${organizationId}`, async () => ({
    state: await digestSpecs(ctx.database.reader, organizationId),
  }));
  return state;
}

/** What can be read of a specification; undefined where nothing can. @throws ServiceError 503 when too many are read */
export async function openSpecification(
  ctx: SpecificationSources,
  source: StoredSource,
): Promise<CompiledSpec | undefined> {
  try {
    return await ctx.specifications.open(source);
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    ctx.log.debug({ reason: error.message }, 'a specification that a page shows cannot be read');
    return undefined;
  }
}

/** Files of the content that make one specification. */
const MAX_FILES = 100;

/**
 * What a block names: a file of the content, or a specification of the organization by its slug or by the address that
 * it is fetched from. Nothing is fetched while a page is read.
 */
export async function findSpecification(
  ctx: SpecificationSources,
  place: SpecificationPlace,
  ref: ContentRef,
): Promise<FoundSpecification | undefined> {
  if (ref.kind === 'openapi') return findStored(ctx, place, `slug ${ref.spec}`, findSpec, ref.spec);
  if (ref.kind !== 'source') return undefined;
  if (isWebUrl(ref.target)) {
    const url = specificationUrl(ref.target);
    return url === undefined ? undefined : findStored(ctx, place, `url ${url}`, findSpecOfUrl, url);
  }
  return findFile(ctx, place, ref.target);
}

async function findStored(
  ctx: SpecificationSources,
  { organizationId }: SpecificationPlace,
  key: string,
  find: typeof findSpec,
  name: string,
): Promise<FoundSpecification | undefined> {
  const db = ctx.database.reader;
  const { found } = await ctx.cache.get(`specification ${organizationId} ${key}`, async () => {
    const spec = await find(db, organizationId, name);
    const versionId = spec?.last_version_id ?? undefined;
    const version = spec && versionId && (await findSpecVersion(db, spec.id, versionId));
    if (!version) return { found: undefined };
    const files = JSON.parse(version.files) as SpecificationFile[];
    return { found: { source: { entry: version.entry, files }, ...shownSource(spec) } };
  });
  return found;
}

const shownSource = ({ visibility, source_url }: OpenApiSpecRow): Pick<FoundSpecification, 'href'> =>
  visibility === 'public' && source_url !== null ? { href: source_url } : {};

/** A file of the content with those that it refers to. */
async function findFile(
  ctx: SpecificationSources,
  { view, page }: SpecificationPlace,
  target: string,
): Promise<FoundSpecification | undefined> {
  const files = new Map<string, string>();
  const { ref, status, href } = resolvePageTarget(view, page.file, target, { page: () => '', file: (path) => path });
  const entry = ref.kind === 'file' && status === 'ok' ? href : undefined;
  const first = entry === undefined ? undefined : view.filesByPath.get(entry);
  if (entry === undefined || first === undefined) return undefined;
  let left = ctx.config.maxContentBodySize - first.size;
  if (left < 0) return undefined;
  files.set(entry, first.blob);
  // A map goes on with what is added to it meanwhile.
  for (const [name, blob] of files) {
    for (const reference of await ctx.specifications.listFileReferences(blob)) {
      const path = resolveFileName(name, reference);
      const file = path === undefined ? undefined : view.filesByPath.get(path);
      if (path === undefined || file === undefined || files.has(path)) continue;
      if (files.size >= MAX_FILES || file.size > left) continue;
      left -= file.size;
      files.set(path, file.blob);
    }
  }
  return { source: { entry, files: [...files].map(([name, blob]) => ({ name, blob })) } };
}
