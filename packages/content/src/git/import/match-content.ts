import { NEVER_YIELD } from '../../never-yield.ts';
import type { DocumentPage, GroupPage, LinkPage, ObjectHash, Page } from '../../page-tree.ts';
import { decodePercent, nameOf } from '../repository-path.ts';
import type { BuildInput, ImportPlan, OutlineGroup, OutlineLink, OutlineNode, OutlinePage } from './import-types.ts';
import { matchByKeys } from './match-by-keys.ts';
import { matchGenerated } from './match-generated.ts';
import { matchTexts, type NewText } from './match-texts.ts';

/** Items of the previous content that keep their identity. */
export interface Matches {
  /** By file of the page in the import. */
  readonly documents: ReadonlyMap<string, DocumentPage>;
  readonly groups: ReadonlyMap<OutlineNode, GroupPage>;
  readonly links: ReadonlyMap<OutlineNode, LinkPage>;
}

/**
 * Pages are found by `matchTexts`, pages without a file by title, files without a text by name, groups by title, links by
 * target.
 */
export async function matchPages(
  plan: ImportPlan,
  emptyDocument: ObjectHash,
  { previous, pause = NEVER_YIELD }: Pick<BuildInput, 'previous' | 'pause'>,
): Promise<Matches> {
  if (previous === undefined) return { documents: new Map(), groups: new Map(), links: new Map() };
  const old = listPages(previous.content.pages);
  const fresh = listNodes(plan.outline);
  const recognized = new Set(old.documents.flatMap(({ document, file }) => (document === emptyDocument ? [file] : [])));
  // A page that lost its text is matched by its file; one that had none, by what is around it.
  const empty = fresh.pages
    .filter(({ file, generated }) => generated && !recognized.has(file))
    .map(({ file }): NewText => ({ file, document: emptyDocument, size: 0, path: '', oid: '' }));
  const { readDocuments } = previous;
  const sources = { readDocuments, readTexts: plan.readTexts, pause };
  const documents = await matchTexts(old.documents, [...plan.pages, ...empty], sources);
  matchGenerated(previous.content.pages, plan.outline, emptyDocument, documents);
  matchEmpty(old.documents, plan.pages, emptyDocument, documents);
  return {
    documents,
    groups: matchByKeys<GroupPage, OutlineGroup>(old.groups, fresh.groups, [titleKey]),
    links: matchByKeys<LinkPage, OutlineLink>(old.links, fresh.links, [
      ({ target, title }) => `${decodePercent(target)} ${title}`,
      ({ target }) => decodePercent(target),
    ]),
  };
}

/** Files without a text that moved or were renamed, matched as git does. */
function matchEmpty(
  old: readonly DocumentPage[],
  texts: readonly NewText[],
  emptyDocument: ObjectHash,
  documents: Map<string, DocumentPage>,
): void {
  const matched = new Set(documents.values());
  const isGone = (page: DocumentPage) => page.git !== undefined && !matched.has(page);
  const candidates = old.filter((page) => page.document === emptyDocument && isGone(page));
  const open = texts.filter(({ size, file }) => size === 0 && !documents.has(file));
  const keys = [({ file }: { readonly file: string }) => nameOf(file), () => ''];
  for (const [{ file }, page] of matchByKeys<DocumentPage, NewText>(candidates, open, keys)) documents.set(file, page);
}

function titleKey({ title = '' }: { readonly title?: string }): string {
  return title;
}

/** The pages of a tree by their type, each before the pages below it. */
export function listPages(pages: readonly Page[]): {
  documents: readonly DocumentPage[];
  groups: readonly GroupPage[];
  links: readonly LinkPage[];
} {
  const documents: DocumentPage[] = [];
  const groups: GroupPage[] = [];
  const links: LinkPage[] = [];
  // An explicit stack instead of recursion: content created elsewhere may be of any depth.
  const waiting = pages.toReversed();
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (page.type === 'document') documents.push(page);
    if (page.type === 'group') groups.push(page);
    if (page.type === 'link') links.push(page);
    else waiting.push(...page.pages.toReversed());
  }
  return { documents, groups, links };
}

function listNodes(outline: readonly OutlineNode[]): {
  pages: readonly OutlinePage[];
  groups: readonly OutlineGroup[];
  links: readonly OutlineLink[];
} {
  const pages: OutlinePage[] = [];
  const groups: OutlineGroup[] = [];
  const links: OutlineLink[] = [];
  const visit = (node: OutlineNode): void => {
    if (node.kind === 'page') pages.push(node);
    if (node.kind === 'group') groups.push(node);
    if (node.kind === 'link') links.push(node);
    else node.nodes.forEach(visit);
  };
  outline.forEach(visit);
  return { pages, groups, links };
}
