import type { DocumentPage, GroupPage, LinkPage, ObjectHash, Page } from '../page-tree.ts';
import type { BuildInput, ImportPlan, OutlineGroup, OutlineLink, OutlineNode, OutlinePage } from './import-types.ts';
import { matchByKeys } from './match-by-keys.ts';
import { matchTexts, type NewText } from './match-texts.ts';

/** What of the content before the import stays what it is. */
export interface Matches {
  /** By file of the page in the import. */
  readonly documents: ReadonlyMap<string, DocumentPage>;
  readonly groups: ReadonlyMap<OutlineNode, GroupPage>;
  readonly links: ReadonlyMap<OutlineNode, LinkPage>;
}

/** Pages are found by `matchTexts`, pages without a text by file and title, groups by title, links by target. */
export async function matchPages(
  plan: ImportPlan,
  texts: readonly NewText[],
  emptyDocument: ObjectHash,
  previous: BuildInput['previous'],
): Promise<Matches> {
  if (previous === undefined) return { documents: new Map(), groups: new Map(), links: new Map() };
  const old = listPages(previous.content.pages);
  const fresh = listNodes(plan.outline);
  const generated = fresh.pages.filter((page) => page.generated);
  const empty = generated.map(({ file }) => ({ file, document: emptyDocument, bytes: new Uint8Array() }));
  const documents = await matchTexts(old.documents, [...texts, ...empty], previous.readDocuments);
  matchGenerated(old.documents, generated, emptyDocument, documents);
  return {
    documents,
    groups: matchByKeys<GroupPage, OutlineGroup>(old.groups, fresh.groups, [titleKey]),
    links: matchByKeys<LinkPage, OutlineLink>(old.links, fresh.links, [
      ({ target, title }) => `${target} ${title}`,
      ({ target }) => target,
    ]),
  };
}

function matchGenerated(
  old: readonly DocumentPage[],
  generated: readonly OutlinePage[],
  emptyDocument: ObjectHash,
  documents: Map<string, DocumentPage>,
): void {
  const matched = new Set(documents.values());
  const candidates = old.filter((page) => page.document === emptyDocument && !matched.has(page));
  const open = generated.filter(({ file }) => !documents.has(file));
  for (const [{ file }, page] of matchByKeys<DocumentPage, OutlinePage>(candidates, open, [titleKey])) {
    documents.set(file, page);
  }
}

function titleKey({ title = '' }: { readonly title?: string }): string {
  return title;
}

function listPages(pages: readonly Page[]): {
  documents: readonly DocumentPage[];
  groups: readonly GroupPage[];
  links: readonly LinkPage[];
} {
  const documents: DocumentPage[] = [];
  const groups: GroupPage[] = [];
  const links: LinkPage[] = [];
  // A list instead of recursion: content made elsewhere may be of any depth.
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
