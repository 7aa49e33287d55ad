import { onlyTrue, recordOfHeader } from '../../change/record-of-source.ts';
import { bothConditions } from '../../condition/condition.ts';
import { omitUndefined } from '../../document/omit-undefined.ts';
import type { PageHeader } from '../../markdown/read-page-header.ts';
import { NEVER_YIELD } from '../../never-yield.ts';
import { hashOf } from '../../object-hash.ts';
import type { ContentFile, DocumentPage, ObjectHash, Page, ReusableContent, RevisionContent } from '../../page-tree.ts';
import { slugOf } from '../../slug.ts';
import type { StoredObject } from '../../store.ts';
import { decodePercent, locationOf, nameOf } from '../repository-path.ts';
import { placeSlugs } from './assign-slugs.ts';
import { boundWarnings } from './bound-warnings.ts';
import type {
  BuildInput,
  ImportPlan,
  ImportResult,
  ImportWarning,
  OutlineGroup,
  OutlineLink,
  OutlineNode,
  OutlinePage,
  SourceText,
} from './import-types.ts';
import { listPages, type Matches, matchPages } from './match-content.ts';
import { matchFiles } from './match-files.ts';
import { matchTexts } from './match-texts.ts';

interface Building {
  readonly input: BuildInput;
  /** By file. */
  readonly texts: ReadonlyMap<string, SourceText>;
  readonly matches: Matches;
  readonly slugs: ReadonlyMap<OutlineNode, string>;
}

const EMPTY_TEXT: StoredObject = { hash: hashOf(new Uint8Array()), bytes: new Uint8Array() };

/**
 * Builds a revision's content from a plan and its stored files. Pages, files, groups and links that the previous
 * content had too keep their ids; an unchanged repository results in equal content. Pages without their own text have
 * the empty document and no `git`.
 */
export async function buildImport(plan: ImportPlan, input: BuildInput): Promise<ImportResult> {
  const warnings: ImportWarning[] = [];
  const { pages } = plan;
  const matches = await matchPages(plan, EMPTY_TEXT.hash, input);
  const texts = new Map(pages.map((text) => [text.file, text]));
  await input.pause?.();
  const slugs = placeSlugs(plan.outline, keptSlugs(matches), explicitSlugsOf(pages));
  const content: RevisionContent = {
    pages: await buildPages({ input, texts, matches, slugs }, plan.outline),
    files: buildFiles(plan, input, warnings),
    reusableContents: await buildSnippets(plan, input),
    redirects: plan.redirects,
    variables: plan.variables,
    ...omitUndefined({ language: plan.language }),
  };
  return { content, objects: await readObjects(plan, input), warnings: boundWarnings(warnings) };
}

/** The sources that the previous content has not, each once. */
async function readObjects(plan: ImportPlan, { previous }: BuildInput): Promise<StoredObject[]> {
  const { pages, reusableContents } = previous?.content ?? { pages: [], reusableContents: [] };
  const stored = new Set([EMPTY_TEXT.hash]);
  for (const { document } of [...listPages(pages).documents, ...reusableContents]) stored.add(document);
  const fresh = new Map<ObjectHash, SourceText>();
  for (const text of [...plan.pages, ...plan.snippets]) if (!stored.has(text.document)) fresh.set(text.document, text);
  const expanded = plan.pages.flatMap((page) => page.expanded ?? []);
  const bytes = await plan.readTexts([...fresh.values()]);
  return [
    EMPTY_TEXT,
    ...expanded,
    ...[...fresh.keys()].map((hash, index) => ({ hash, bytes: bytes[index] ?? EMPTY_TEXT.bytes })),
  ];
}

/** Paths outlive a re-import while the file is the same. */
function keptSlugs({ documents }: Matches): ReadonlyMap<string, string> {
  return new Map([...documents].filter(([file, page]) => page.file === file).map(([file, page]) => [file, page.slug]));
}

/** Slugs that pages specify in their front matter, or by the URL path that they had. */
function explicitSlugsOf(pages: readonly SourceText[]): ReadonlyMap<string, string> {
  return new Map(
    pages.flatMap(({ file, frontMatter: { slug }, route }): [string, string][] => {
      const explicit = slug ?? slugOfRoute(route, file);
      return explicit === undefined ? [] : [[file, explicit]];
    }),
  );
}

/** The last part of a URL path that another tool derives in its way, where it is not that of the file. */
function slugOfRoute(route: string | undefined, file: string): string | undefined {
  const slug = slugOf(decodePercent(nameOf((route ?? '').replace(/\/+$/, ''))).replace(/\.html$/, ''));
  return slug === '' || slug === slugOf(nameOf(locationOf(file))) ? undefined : slug;
}

async function buildPages(building: Building, nodes: readonly OutlineNode[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const node of nodes) {
    await building.input.pause?.();
    const below = node.kind === 'link' || node.nodes.length === 0 ? [] : await buildPages(building, node.nodes);
    pages.push(node.kind === 'page' ? buildDocument(building, node, below) : buildEntry(building, node, below));
  }
  return pages;
}

function buildEntry(building: Building, node: OutlineGroup | OutlineLink, pages: readonly Page[]): Page {
  const { matches, input, slugs } = building;
  const { title, attributes } = node;
  const previous = matches.groups.get(node) ?? matches.links.get(node);
  const common = { ...identityOf(previous, previous?.title !== title, input), title, ...attributes };
  if (node.kind === 'link') return { ...common, type: 'link', target: node.target };
  return { ...common, type: 'group', slug: slugs.get(node) ?? '', pages };
}

function buildDocument(building: Building, node: OutlinePage, pages: readonly Page[]): DocumentPage {
  const { file } = node;
  const text = building.texts.get(file);
  const previous = building.matches.documents.get(file);
  const members = recordOfHeader(headerOf(text), file);
  const condition = bothConditions(node.condition, members.condition);
  const slug = building.slugs.get(node);
  if (previous !== undefined && previous.condition === condition && isSameDocument(previous, node, text, slug)) {
    return isSameList(previous.pages, pages) ? previous : { ...previous, pages };
  }
  const title = node.title ?? members.title;
  const document = text?.document ?? EMPTY_TEXT.hash;
  const { oid, path, syntax, route, expanded } = text ?? {};
  return {
    ...members,
    ...identityOf(previous, previous?.document !== document || previous.title !== title, building.input),
    type: 'document',
    title,
    slug: slug ?? '',
    file,
    document,
    pages,
    ...omitUndefined({
      linkTitle: node.linkTitle === title ? undefined : node.linkTitle,
      computed: node.computed ?? members.computed,
      condition,
      hidden: onlyTrue(node.hidden || members.hidden),
      syntax,
      route,
      expanded: expanded?.hash,
      git: oid === undefined || path === undefined ? undefined : { oid, path },
    }),
  };
}

/** Whether an existing page equals the imported one: the members defined by its source are the same. */
function isSameDocument(
  previous: DocumentPage,
  node: OutlinePage,
  text: SourceText | undefined,
  slug: string | undefined,
): boolean {
  const { title, git, linkTitle } = previous;
  if (text === undefined || previous.document !== text.document || previous.file !== node.file) return false;
  if (git?.oid !== text.oid || git.path !== text.path || previous.slug !== slug) return false;
  const { frontMatter } = text;
  if (previous.syntax !== text.syntax || previous.route !== text.route || previous.expanded !== text.expanded?.hash)
    return false;
  const ownTitle = node.title ?? (frontMatter.title?.trim() || text.heading?.trim());
  if (title !== ownTitle || linkTitle !== (node.linkTitle === title ? undefined : node.linkTitle)) return false;
  return (previous.hidden === true) === (node.hidden || frontMatter.hidden === true);
}

function isSameList(one: readonly Page[], other: readonly Page[]): boolean {
  return one.length === other.length && one.every((page, index) => page === other[index]);
}

function headerOf(text: SourceText | undefined): PageHeader {
  return { frontMatter: text?.frontMatter ?? {}, ...omitUndefined({ title: text?.heading }) };
}

function identityOf(
  previous: Page | undefined,
  changed: boolean,
  { newId, now, changedAt }: BuildInput,
): Pick<Page, 'id' | 'createdAt' | 'updatedAt'> {
  if (previous === undefined) return { id: newId(), createdAt: now, ...omitUndefined({ updatedAt: changedAt }) };
  const { id, createdAt, updatedAt } = previous;
  return { id, ...omitUndefined({ createdAt, updatedAt: changed ? (changedAt ?? now) : updatedAt }) };
}

async function buildSnippets(plan: ImportPlan, input: BuildInput): Promise<ReusableContent[]> {
  const { previous, pause = NEVER_YIELD } = input;
  const { snippets, readTexts } = plan;
  const matches =
    previous === undefined
      ? new Map<string, ReusableContent>()
      : await matchTexts(previous.content.reusableContents, snippets, {
          readDocuments: previous.readDocuments,
          readTexts,
          pause,
        });
  return snippets.map((text) => ({
    id: matches.get(text.file)?.id ?? input.newId(),
    title: recordOfHeader(headerOf(text), text.file).title,
    file: text.file,
    document: text.document,
    git: { oid: text.oid, path: text.path },
  }));
}

function buildFiles(plan: ImportPlan, input: BuildInput, warnings: ImportWarning[]): ContentFile[] {
  const stored = plan.files.flatMap((planned) => {
    const file = input.files.get(planned.path);
    if (file === undefined) warnings.push({ path: planned.path, message: 'It was not stored and was left out.' });
    return file === undefined ? [] : [{ planned, file }];
  });
  const placed = stored.map(({ planned, file }) => ({ path: planned.file, blob: file.blob }));
  const ids = matchFiles(input.previous?.content.files ?? [], placed);
  return stored.map(({ planned, file }) => ({
    id: ids.get(planned.file) ?? input.newId(),
    name: nameOf(planned.file),
    path: planned.file,
    contentType: file.contentType,
    size: file.size,
    ...omitUndefined({ dimensions: file.dimensions, route: planned.route }),
    blob: file.blob,
    git: { oid: planned.oid, path: planned.path },
  }));
}
