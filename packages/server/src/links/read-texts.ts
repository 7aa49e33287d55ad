import {
  type ContentStore,
  expandSnippets,
  listAnchors,
  listLinkUses,
  type ParsedPage,
  parsePage,
  SNIPPET_LIMITS,
  type TargetIndex,
  type TargetUse,
  traceTarget,
} from '@bindery/content';
import { decodeSource } from '../store/revision-reader.ts';
import { pathKey, textKey } from './dependency-keys.ts';
import type { LinkSource, LinkState, LinkUse } from './link-state.ts';

/** Characters of a target that are kept: no path is as long. */
const MAX_TARGET = 2_048;
/** Links of one source that are kept, and anchors. */
const [MAX_USES, MAX_ANCHORS] = [10_000, 20_000];

/** What a source's text says, before it is known where its links lead. */
export type LinkedSourceText = Pick<LinkSource, 'anchors' | 'textDependencies'> & { readonly uses: readonly LinkUse[] };

/** What texts are looked up in. */
export type TextLookup = Pick<LinkState, 'findThing'>;

/** A source of which only the place is known: the text is read. */
export type PlacedText = Pick<LinkSource, 'kind' | 'file' | 'document'> & {
  /** Where a link of the table of contents leads. */
  readonly target?: string | undefined;
};

/** Reads the text of a page or snippet. */
async function readParsed(store: ContentStore, document: string): Promise<ParsedPage> {
  const [bytes = new Uint8Array()] = await store.get([document]);
  return parsePage(decodeSource(bytes));
}

/** The links and anchors of a source. `parsed` is its text, where it has one. */
export async function readSourceText(
  store: ContentStore,
  lookup: TextLookup,
  source: PlacedText,
  parsed: ParsedPage | undefined,
): Promise<LinkedSourceText> {
  if (parsed === undefined) {
    return { uses: keepUses([{ target: source.target ?? '', kind: 'link' }]), anchors: [], textDependencies: [] };
  }
  const uses = keepUses(listLinkUses(parsed));
  if (source.kind === 'snippet') return { uses, anchors: [], textDependencies: [] };
  return { uses, ...(await readAnchors(store, lookup, source.file, parsed)) };
}

/** What links to a page can name, the headings of included snippets too, and what that was worked out from. */
export async function readAnchors(
  store: ContentStore,
  lookup: TextLookup,
  file: string,
  parsed: ParsedPage,
): Promise<Pick<LinkSource, 'anchors' | 'textDependencies'>> {
  const dependencies = new Set<string>();
  const snippets = new Map<string, ParsedPage>();
  let next = listIncluded(lookup, file, parsed, dependencies);
  for (let depth = 0; depth < SNIPPET_LIMITS.depth && next.length > 0; depth++) {
    const found: string[] = [];
    for (const included of next) {
      const document = lookup.findThing(included)?.document ?? '';
      if (document === '' || snippets.has(included) || snippets.size >= SNIPPET_LIMITS.number) continue;
      const snippet = await readParsed(store, document);
      snippets.set(included, snippet);
      found.push(...listIncluded(lookup, included, snippet, dependencies));
    }
    next = found;
  }
  const document = expandSnippets(parsed.document, file, (included) => snippets.get(included));
  return { anchors: listAnchors({ ...parsed, document }).slice(0, MAX_ANCHORS), textDependencies: [...dependencies] };
}

function listIncluded(lookup: TextLookup, file: string, parsed: ParsedPage, dependencies: Set<string>): string[] {
  const included: string[] = [];
  for (const { target, kind } of listLinkUses(parsed)) {
    if (kind !== 'include') continue;
    const { paths, isBroken } = traceTarget(
      target,
      { file },
      linkTargetIndexOf(lookup, () => true),
    );
    for (const path of paths) dependencies.add(pathKey(path));
    // What was asked for last is what was found.
    const found = isBroken ? undefined : paths.at(-1);
    if (found === undefined) continue;
    dependencies.add(textKey(found));
    included.push(found);
  }
  return included;
}

/** What targets are looked up in; only what things are. */
export function linkTargetIndexOf(lookup: TextLookup, hasAnchor: TargetIndex['hasAnchor']): TargetIndex {
  const find = (path: string, kind: 'page' | 'snippet' | 'file') => {
    const thing = lookup.findThing(path);
    return thing?.kind === kind ? { id: thing.id, title: '', href: '' } : undefined;
  };
  return {
    hasAnchor,
    findPageByFile: (path) => find(path, 'page'),
    findReusableContent: (path) => find(path, 'snippet'),
    findFile: (path) => {
      const file = find(path, 'file');
      return file && { ...file, name: '', contentType: '', size: 0 };
    },
  };
}

/** Each link once, though a block may have it several times. */
function keepUses(uses: readonly TargetUse[]): LinkUse[] {
  const kept = new Map<string, LinkUse>();
  for (const { target, kind, key: node = '' } of uses) {
    if (kept.size >= MAX_USES) break;
    const text = storable(target);
    kept.set(`${kind} ${node} ${text}`, { target: text, kind, node, key: '', isBroken: false });
  }
  return [...kept.values()];
}

/** Cutting may split a character in two, which no database keeps. */
const storable = (target: string): string =>
  Buffer.from(target.slice(0, MAX_TARGET), 'utf8').toString('utf8').replaceAll('\0', '\ufffd');
