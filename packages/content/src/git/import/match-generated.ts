import type { DocumentPage, ObjectHash, Page } from '../../page-tree.ts';
import type { OutlineNode, OutlinePage } from './import-types.ts';
import { matchByKeys } from './match-by-keys.ts';

/** What pages without text are recognized by. */
interface Recognizable {
  readonly title?: string;
  readonly file: string;
  /** The nearest pages and groups around it: titles, ids of pages with a text. */
  readonly ancestors: readonly string[];
}

/** The most ancestors that are compared. */
const ANCESTORS = 8;
const within = (ancestors: readonly string[], label: string): readonly string[] =>
  [...ancestors, label].slice(-ANCESTORS);

interface OldPage extends Recognizable {
  readonly page: DocumentPage;
}

interface NewPage extends Recognizable {
  readonly node: OutlinePage;
}

/**
 * Matches generated pages with empty ones that are not matched yet: those of the same title, first with a common child,
 * then within the same pages and groups, then with the same file, then any. The file of a chapter depends on its children
 * and on the chapters before it, so that it says little.
 * @param documents all other matches, by file; receives these
 */
export function matchGenerated(
  old: readonly Page[],
  outline: readonly OutlineNode[],
  emptyDocument: ObjectHash,
  documents: Map<string, DocumentPage>,
): void {
  const matched = new Set(documents.values());
  const { pages, parents } = listOld(old, emptyDocument);
  const open = new Map(
    pages.flatMap((each) =>
      each.page.document === emptyDocument && !matched.has(each.page) ? [[each.page, each] as const] : [],
    ),
  );
  const generated = listGenerated(outline, documents).filter(({ file }) => !documents.has(file));
  const match = (file: string, page: DocumentPage): void => {
    documents.set(file, page);
    open.delete(page);
  };
  // Children before their parents, which they recognize.
  for (const { node, file, title } of generated.toReversed()) {
    const known = node.nodes.flatMap((child) => (child.kind === 'page' ? (documents.get(child.file) ?? []) : []));
    const candidates = known.flatMap((child) => open.get(parents.get(child) as DocumentPage) ?? []);
    const parent = candidates.find((candidate) => titleKey(candidate) === titleKey({ title }));
    if (parent !== undefined) match(file, parent.page);
  }
  const rest = generated.filter(({ file }) => !documents.has(file));
  const keys = [
    (each: Recognizable) => JSON.stringify([titleKey(each), each.ancestors]),
    ({ file, ...each }: Recognizable) => JSON.stringify([titleKey(each), file]),
    titleKey,
  ];
  for (const [{ file }, { page }] of matchByKeys<OldPage, NewPage>(open.values(), rest, keys)) match(file, page);
}

const titleKey = ({ title = '' }: { readonly title?: string | undefined }): string => title;

/** The documents of a tree in order, and the parents of pages where these are documents. */
function listOld(
  pages: readonly Page[],
  emptyDocument: ObjectHash,
): { pages: readonly OldPage[]; parents: ReadonlyMap<Page, DocumentPage> } {
  const listed: OldPage[] = [];
  const parents = new Map<Page, DocumentPage>();
  // An explicit stack instead of recursion: content created elsewhere may be of any depth.
  const waiting = pages.toReversed().map((page) => ({ page, ancestors: [] as readonly string[] }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { page, ancestors } = next;
    if (page.type === 'document') listed.push({ page, title: page.title, file: page.file, ancestors });
    if (page.type === 'link') continue;
    const hasText = page.type === 'document' && page.document !== emptyDocument;
    const around = within(ancestors, hasText ? page.id : page.title);
    for (const child of page.pages.toReversed()) {
      if (page.type === 'document') parents.set(child, page);
      waiting.push({ page: child, ancestors: around });
    }
  }
  return { pages: listed, parents };
}

function listGenerated(
  outline: readonly OutlineNode[],
  documents: ReadonlyMap<string, DocumentPage>,
): readonly NewPage[] {
  const listed: NewPage[] = [];
  const visit = (node: OutlineNode, ancestors: readonly string[]): void => {
    if (node.kind === 'link') return;
    if (node.kind === 'page' && node.generated)
      listed.push({ node, file: node.file, ancestors, ...(node.title !== undefined && { title: node.title }) });
    const page = node.kind === 'page' && !node.generated ? documents.get(node.file) : undefined;
    const around = within(ancestors, page?.id ?? node.title ?? '');
    for (const child of node.nodes) visit(child, around);
  };
  for (const node of outline) visit(node, []);
  return listed;
}
