import { onlyTrue, recordOfHeader } from '../change/record-of-source.ts';
import { omitUndefined } from '../markdown/front-matter.ts';
import type { PageHeader } from '../markdown/read-page-header.ts';
import { hashOf } from '../object-hash.ts';
import type { ContentFile, DocumentPage, Page, ReusableContent, RevisionContent } from '../page-tree.ts';
import type { StoredObject } from '../store.ts';
import { boundWarnings } from './bound-warnings.ts';
import type {
  BuildInput,
  ImportPlan,
  ImportResult,
  ImportWarning,
  OutlineNode,
  OutlinePage,
  SourceText,
} from './import-types.ts';
import { type Matches, matchPages } from './match-content.ts';
import { matchFiles } from './match-files.ts';
import { matchTexts, type NewText } from './match-texts.ts';
import { placeSlugs } from './place-slugs.ts';
import { nameOf } from './repository-path.ts';

/** A source with the hash of its bytes. */
interface HashedText extends SourceText, NewText {}

interface Building {
  readonly input: BuildInput;
  /** By file. */
  readonly texts: ReadonlyMap<string, HashedText>;
  readonly matches: Matches;
  readonly slugs: ReadonlyMap<OutlineNode, string>;
}

const EMPTY_TEXT: StoredObject = { hash: hashOf(new Uint8Array()), bytes: new Uint8Array() };

/**
 * Makes a revision's content from a plan and its stored files. Pages, files, groups and links that the content before
 * had too keep their ids; an unchanged repository gives equal content. Pages without a text of their own have the empty
 * document and no `git`.
 */
export async function buildImport(plan: ImportPlan, input: BuildInput): Promise<ImportResult> {
  const warnings: ImportWarning[] = [];
  const pages = plan.pages.map(hashText);
  const snippets = plan.snippets.map(hashText);
  const matches = await matchPages(plan, pages, EMPTY_TEXT.hash, input.previous);
  const texts = new Map(pages.map((text) => [text.file, text]));
  const slugs = placeSlugs(plan.outline, keptSlugs(matches));
  const content: RevisionContent = {
    pages: buildPages({ input, texts, matches, slugs }, plan.outline),
    files: buildFiles(plan, input, warnings),
    reusableContents: await buildSnippets(snippets, input),
    redirects: plan.redirects,
    variables: plan.variables,
    ...omitUndefined({ language: plan.language }),
  };
  const objects = new Map<string, StoredObject>([[EMPTY_TEXT.hash, EMPTY_TEXT]]);
  for (const { document, bytes } of [...pages, ...snippets]) objects.set(document, { hash: document, bytes });
  return { content, objects: [...objects.values()], warnings: boundWarnings(warnings) };
}

function hashText(text: SourceText): HashedText {
  return { ...text, document: hashOf(text.bytes) };
}

/** Paths outlive a re-import for as long as the file is the same. */
function keptSlugs({ documents }: Matches): ReadonlyMap<string, string> {
  return new Map([...documents].filter(([file, page]) => page.file === file).map(([file, page]) => [file, page.slug]));
}

function buildPages(building: Building, nodes: readonly OutlineNode[]): Page[] {
  return nodes.map((node) => buildPage(building, node));
}

function buildPage(building: Building, node: OutlineNode): Page {
  const { matches, input, slugs } = building;
  if (node.kind === 'page') return buildDocument(building, node);
  const { title } = node;
  const previous = matches.groups.get(node) ?? matches.links.get(node);
  const common = { ...identityOf(previous, previous?.title !== title, input), title };
  if (node.kind === 'link') return { ...common, type: 'link', target: node.target };
  return { ...common, type: 'group', slug: slugs.get(node) ?? '', pages: buildPages(building, node.nodes) };
}

function buildDocument(building: Building, node: OutlinePage): DocumentPage {
  const { file } = node;
  const text = building.texts.get(file);
  const previous = building.matches.documents.get(file);
  const members = recordOfHeader(headerOf(text), file);
  const title = node.title ?? members.title;
  const document = text?.document ?? EMPTY_TEXT.hash;
  const { oid, path } = text ?? {};
  return {
    ...members,
    ...identityOf(previous, previous?.document !== document || previous.title !== title, building.input),
    type: 'document',
    title,
    slug: building.slugs.get(node) ?? '',
    file,
    document,
    pages: buildPages(building, node.nodes),
    ...omitUndefined({
      linkTitle: node.linkTitle === title ? undefined : node.linkTitle,
      hidden: onlyTrue(node.hidden || members.hidden),
      git: oid === undefined || path === undefined ? undefined : { oid, path },
    }),
  };
}

function headerOf(text: SourceText | undefined): PageHeader {
  return { frontMatter: text?.frontMatter ?? {}, ...omitUndefined({ title: text?.heading }) };
}

function identityOf(
  previous: Page | undefined,
  changed: boolean,
  { newId, now }: BuildInput,
): Pick<Page, 'id' | 'createdAt' | 'updatedAt'> {
  if (previous === undefined) return { id: newId(), createdAt: now };
  const { id, createdAt, updatedAt } = previous;
  return { id, ...omitUndefined({ createdAt, updatedAt: changed ? now : updatedAt }) };
}

async function buildSnippets(snippets: readonly HashedText[], input: BuildInput): Promise<ReusableContent[]> {
  const { previous } = input;
  const matches =
    previous === undefined
      ? new Map<string, ReusableContent>()
      : await matchTexts(previous.content.reusableContents, snippets, previous.readDocuments);
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
    ...omitUndefined({ dimensions: file.dimensions }),
    blob: file.blob,
    git: { oid: planned.oid, path: planned.path },
  }));
}
