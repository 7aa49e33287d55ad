import {
  type ContentStore,
  expandSnippets,
  listAnchors,
  listLinkUses,
  type ParsedPage,
  SNIPPET_LIMITS,
  type TargetIndex,
  type TargetUse,
  traceTarget,
} from '@bindery/content';
import { parseStoredText, type StoredText } from '../../platform/store/revision-reader.ts';
import { pathKey, textKey } from './dependency-keys.ts';
import type { LinkSource, LinkState, LinkUse } from './link-state.ts';

/** Maximum characters stored of a target: no path is as long. */
const MAX_TARGET = 2_048;
/** Maximum links and anchors stored of one source. */
const [MAX_USES, MAX_ANCHORS] = [10_000, 20_000];

/** The links and anchors in a source's text, before the links are resolved. */
export type LinkedSourceText = Pick<LinkSource, 'anchors' | 'textDependencies'> & { readonly uses: readonly LinkUse[] };

/** The lookup for texts. */
export type TextLookup = Pick<LinkState, 'findThing'>;

/** A source of which only the place is known: the text is read. */
export type PlacedText = Pick<LinkSource, 'kind' | 'file' | 'document' | 'syntax'> & {
  /** The target of a link of the table of contents. */
  readonly target?: string | undefined;
};

/** Reads the text of a page or snippet. */
async function readParsed(store: ContentStore, text: StoredText): Promise<ParsedPage> {
  const [bytes = new Uint8Array()] = await store.get([text.document]);
  return parseStoredText(text, bytes);
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

/** Anchors that links to a page can refer to, including headings of included snippets, and their dependencies. */
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
    const anchors: string[] = [];
    for (const included of next) {
      const thing = lookup.findThing(included);
      if (
        thing === undefined ||
        thing.document === '' ||
        snippets.has(included) ||
        snippets.size >= SNIPPET_LIMITS.number
      )
        continue;
      const snippet = await readParsed(store, thing);
      snippets.set(included, snippet);
      anchors.push(...listIncluded(lookup, included, snippet, dependencies));
    }
    next = anchors;
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
    // The last path looked up is the one found.
    const includedPath = isBroken ? undefined : paths.at(-1);
    if (includedPath === undefined) continue;
    dependencies.add(textKey(includedPath));
    included.push(includedPath);
  }
  return included;
}

/** The lookup of targets; without their content. */
export function linkTargetIndexOf(lookup: TextLookup, hasAnchor: TargetIndex['hasAnchor']): TargetIndex {
  const find = (path: string, kind: 'page' | 'snippet' | 'file') => {
    const thing = lookup.findThing(path);
    if (thing?.kind !== kind) return undefined;
    const { id, route } = thing;
    return { id, title: '', href: '', ...(route !== undefined && { route }) };
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
  const usesByKey = new Map<string, LinkUse>();
  for (const { target, kind, key: node = '' } of uses) {
    if (usesByKey.size >= MAX_USES) break;
    const text = storable(target);
    usesByKey.set(`${kind} ${node} ${text}`, { target: text, kind, node, key: '', isBroken: false });
  }
  return [...usesByKey.values()];
}

/** Truncation may split a surrogate pair, which no database stores. */
const storable = (target: string): string =>
  Buffer.from(target.slice(0, MAX_TARGET), 'utf8').toString('utf8').replaceAll('\0', '\ufffd');
