import { createHash } from 'node:crypto';
import {
  type ContentRef,
  type DocumentPage,
  expandSnippets,
  type IndexedPage,
  listTargetUses,
  type ParsedPage,
  titleOfInlines,
} from '@bindery/content';
import { type RevisionView, shownTextOf } from '../../platform/store/revision-reader.ts';
import { keyOfSource } from '../openapi/source.ts';
import { loadSnippets } from '../pages/page-document.ts';
import { listApiRefs } from '../pages/select-api.ts';
import { findTargetFile } from '../pages/targets.ts';
import { UNKNOWN_VIEWER } from '../pages/viewer.ts';
import { describeApis } from '../revisions/describe-apis.ts';
import { findSpecification, type LocatedPage, type SpecificationSources } from '../revisions/find-specification.ts';
import type { StoredPage } from './page-rows.ts';
import type { SearchedContent } from './searched-content.ts';
import { type PageSection, splitDocument } from './split-page.ts';

/** Content that a page shows besides its own text, and its versions. */
interface Included {
  /** Hashes of the texts that it includes, by their files. */
  readonly files: Readonly<Record<string, string>>;
  /** All texts that it names were present. */
  readonly isWhole: boolean;
  /** Specifications whose operations it shows, each with a key of its texts; null if it has none. */
  readonly apis?: readonly (readonly [ref: ContentRef, key: string | null])[];
}

/**
 * The fingerprint of everything that its sections are built from, except included files: if it changes, the page is
 * indexed again.
 */
export function fingerprintOf(page: DocumentPage): string {
  const { title, linkTitle, description, file, syntax } = page;
  const document = shownTextOf(page);
  return createHash('sha256')
    .update(JSON.stringify([title, linkTitle, description, file, document, ...(syntax === undefined ? [] : [syntax])]))
    .digest('base64url')
    .slice(0, 22);
}

/** Whether a page includes the very same texts now, and shows the very same specifications. */
export async function includesSame(
  ctx: SpecificationSources,
  { organizationId, view }: SearchedContent,
  page: DocumentPage,
  included: string,
): Promise<boolean> {
  const { files, isWhole, apis = [] } = JSON.parse(included) as Included;
  if (!isWhole || Object.entries(files).some(([file, hash]) => findDocument(view, file) !== hash)) return false;
  for (const [ref, key] of apis) {
    if ((await nameSpecification(ctx, { organizationId, view, page }, ref)) !== key) return false;
  }
  return true;
}

/** Whether a page shows something of the specification of the organization with this slug. */
export function showsSpecification(included: string, slug: string): boolean {
  const { apis = [] } = JSON.parse(included) as Included;
  return apis.some(([ref]) => ref.kind === 'openapi' && ref.spec === slug);
}

async function nameSpecification(
  ctx: SpecificationSources,
  locatedPage: LocatedPage,
  ref: ContentRef,
): Promise<string | null> {
  const specification = await findSpecification(ctx, locatedPage, ref);
  return specification === undefined ? null : keyOfSource(specification.source);
}

/** The stored text of a page: its headings, the texts it includes, and the APIs it shows. */
export async function readStoredPage(
  ctx: SpecificationSources,
  { organizationId, view }: SearchedContent,
  { page }: IndexedPage<DocumentPage>,
): Promise<StoredPage> {
  const locatedPage = { organizationId, view, page };
  const parsed = await ctx.revisions.parsedOnce(page);
  const snippets = await loadSnippets(ctx, view, page, parsed.document, UNKNOWN_VIEWER);
  const document = expandSnippets(parsed.document, page.file, (file) => snippets.get(file));
  const apis: (readonly [ContentRef, string | null])[] = [];
  for (const ref of listApiRefs(document)) apis.push([ref, await nameSpecification(ctx, locatedPage, ref)]);
  const [lead, ...sections] = splitDocument(await describeApis(ctx, locatedPage, document));
  const own = { heading: page.title, anchor: '', code: lead?.code ?? '', isConditional: false };
  const text = [page.description ?? '', lead?.text ?? ''].join('\n').trim();
  const included = listIncluded(view, page, parsed, snippets);
  const isAlone = included === undefined && apis.length === 0;
  return {
    pageId: page.id,
    fingerprint: fingerprintOf(page),
    included: isAlone ? null : JSON.stringify({ files: {}, isWhole: true, ...included, apis } satisfies Included),
    sections: [{ ...own, text }, ...listOtherTitles(page, parsed), ...sections],
  };
}

/** A page can have another title on itself, and another one in navigation, than in the table of contents. */
function listOtherTitles({ title, linkTitle }: DocumentPage, parsed: ParsedPage): PageSection[] {
  const written = parsed.title === undefined ? '' : titleOfInlines(parsed.title).trim();
  const others = new Set([written, linkTitle ?? ''].filter((other) => other !== '' && other !== title));
  return [...others].map((heading) => ({ heading, anchor: '', text: '', code: '', isConditional: false }));
}

function listIncluded(
  view: RevisionView,
  page: DocumentPage,
  parsed: ParsedPage,
  snippets: ReadonlyMap<string, ParsedPage>,
): Included | undefined {
  const texts = [[page.file, parsed] as const, ...snippets];
  const targets = texts.flatMap(([file, { document }]) =>
    listTargetUses(document).flatMap(({ kind, target }) => (kind === 'include' ? [{ file, target }] : [])),
  );
  if (targets.length === 0) return undefined;
  return {
    files: Object.fromEntries([...snippets.keys()].map((file) => [file, findDocument(view, file) ?? ''])),
    isWhole: targets.every(({ file, target }) => findTargetFile(view, file, target) !== undefined),
  };
}

function findDocument({ snippetsByFile, index }: RevisionView, file: string): string | undefined {
  const text = snippetsByFile.get(file) ?? index.byFile.get(file)?.page;
  return text && shownTextOf(text);
}
