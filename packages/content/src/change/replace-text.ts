import type { Block, Document } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { resolveDocument } from '../links/resolve-document.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { matchSequences } from '../merge/match-sequences.ts';
import type { TextForm } from './change.ts';
import { checkDocument } from './check-document.ts';
import type { Draft } from './draft.ts';
import { contentOfBlock, keepBlocks } from './keep-blocks.ts';
import { replaceBody } from './replace-body.ts';
import { resolveNames, targetOfName, targetOfRef } from './resolve-refs.ts';

/**
 * The source of a page that stands in a file, with a given text. The blocks of a document that are as the page has them
 * keep their lines to the letter.
 */
export async function replaceText(
  draft: Draft,
  before: string,
  text: TextForm,
  file: string,
  place: string,
): Promise<string> {
  if ('source' in text) return resolveNames(draft, text.source, file, `${place}/source`);
  if ('markdown' in text)
    return replaceBody(before, await resolveNames(draft, text.markdown, file, `${place}/markdown`));
  const { document, refs } = checkDocument(text.document, `${place}/document`);
  const current = parsePage(before).document;
  const matching = await matchBlocks(draft, current, document, file);
  if (document.nodes.length === current.nodes.length && !matching.includes(-1)) return before;
  const kept = new Map(matching.flatMap((index, at) => (index < 0 ? [] : [[index, current.nodes[at] as Block]])));
  const targets = new Map<object, ContentRef>();
  for (const { ref, place: where, isName } of refs) {
    // What a kept block refers to stays as it is written; a specification of the organization is named by itself.
    if (kept.has(indexOfBlock(where, place)) || ref.kind === 'openapi') continue;
    const target =
      isName === true && ref.kind === 'file'
        ? await targetOfName(draft, ref.file, file)
        : await targetOfRef(draft, ref, file, where);
    targets.set(ref, { kind: 'source', target });
  }
  const nodes = document.nodes.map((block, index) => kept.get(index) ?? (withTargets(block, targets) as Block));
  const next: Document = { ...document, nodes };
  return keepBlocks(before, next) ?? replaceBody(before, serializeDocument({ frontMatter: {}, document: next }));
}

/** For each block of the page the index of the given one that it is, or -1. */
async function matchBlocks(
  { input }: Draft,
  current: Document,
  given: Document,
  file: string,
): Promise<readonly number[]> {
  if (input.resolveTargets === undefined || current.nodes.length === 0) return current.nodes.map(() => -1);
  const shown = resolveDocument(current, await input.resolveTargets(file, current));
  return matchSequences(shown.nodes.map(contentOfBlock), given.nodes.map(contentOfBlock));
}

/** Which block at the top level a place stands in. */
const indexOfBlock = (where: string, place: string): number =>
  Number.parseInt(where.slice(`${place}/document/nodes/`.length), 10);

/** A copy in which references are what was found for them. */
function withTargets(value: unknown, targets: ReadonlyMap<object, ContentRef>): unknown {
  if (Array.isArray(value)) return value.map((item) => withTargets(item, targets));
  if (typeof value !== 'object' || value === null) return value;
  const target = targets.get(value);
  if (target !== undefined) return target;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTargets(member, targets)]));
}
