import { type ContentRef, type DocumentPage, isWebUrl } from '@bindery/content';
import type { OpenApiSpecRow } from '../../platform/db/tables/openapi.ts';
import type { Platform } from '../../platform/platform.ts';
import { digestSpecs, findSpec, findSpecOfUrl, findSpecVersion } from '../../platform/queries/openapi.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import type { CompiledSpec } from '../openapi/read-compiled-spec.ts';
import { resolveFileName, type SpecificationFile, type StoredSource } from '../openapi/source.ts';
import { SpecificationError } from '../openapi/specification-error.ts';
import type { SpecificationLibrary } from '../openapi/specification-library.ts';
import { specificationUrl } from '../openapi/specification-url.ts';
import { resolvePageTarget } from '../pages/targets.ts';

/** Dependencies of finding and reading specifications. */
export type SpecificationSources = Pick<Platform, 'cache' | 'compute' | 'config' | 'database' | 'log' | 'revisions'> & {
  readonly specifications: SpecificationLibrary;
};

/** The scope in which the blocks of a page are resolved. */
export interface LocatedPage {
  readonly organizationId: string;
  readonly view: RevisionView;
  readonly page: DocumentPage;
}

/** The texts of a specification, and its source if visitors may see it. */
export interface FoundSpecification {
  readonly source: StoredSource;
  readonly href?: string;
}

/** Changes with every version of every specification of an organization; undefined if it has none. */
export async function stateOfSpecifications(
  ctx: SpecificationSources,
  organizationId: string,
): Promise<string | undefined> {
  const { state } = await ctx.cache.get(`state of the specifications of ${organizationId}`, async () => ({
    state: await digestSpecs(ctx.database.reader, organizationId),
  }));
  return state;
}

/**
 * The readable parts of a specification; undefined if there are none.
 * @throws ServiceError 503 when too many are being read
 */
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

/** Files of the content that form one specification. */
const MAX_FILES = 100;

/**
 * The specification of a block: a file of the content, or one of the organization by slug or source URL. Nothing is
 * fetched while a page is rendered.
 */
export async function findSpecification(
  ctx: SpecificationSources,
  locatedPage: LocatedPage,
  ref: ContentRef,
): Promise<FoundSpecification | undefined> {
  if (ref.kind === 'openapi') return findStored(ctx, locatedPage, `slug ${ref.spec}`, findSpec, ref.spec);
  if (ref.kind !== 'source') return undefined;
  if (isWebUrl(ref.target)) {
    const url = specificationUrl(ref.target);
    return url === undefined ? undefined : findStored(ctx, locatedPage, `url ${url}`, findSpecOfUrl, url);
  }
  return findFile(ctx, locatedPage, ref.target);
}

async function findStored(
  ctx: SpecificationSources,
  { organizationId }: LocatedPage,
  key: string,
  find: typeof findSpec,
  name: string,
): Promise<FoundSpecification | undefined> {
  const db = ctx.database.reader;
  const { specification } = await ctx.cache.get(`specification ${organizationId} ${key}`, async () => {
    const spec = await find(db, organizationId, name);
    const versionId = spec?.last_version_id ?? undefined;
    const version = spec && versionId && (await findSpecVersion(db, spec.id, versionId));
    if (!version) return { specification: undefined };
    const files = JSON.parse(version.files) as SpecificationFile[];
    return { specification: { source: { entry: version.entry, files }, ...shownSource(spec) } };
  });
  return specification;
}

const shownSource = ({ visibility, source_url }: OpenApiSpecRow): Pick<FoundSpecification, 'href'> =>
  visibility === 'public' && source_url !== null ? { href: source_url } : {};

/** A file of the content with those that it references. */
async function findFile(
  ctx: SpecificationSources,
  { view, page }: LocatedPage,
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
  // Iteration of a map includes entries added meanwhile.
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
