import type { Block, Document } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { mapRefs } from '../document/map-refs.ts';
import { refOfTarget, resolveDocument } from '../links/resolve-document.ts';
import type { Targets } from '../links/target.ts';
import type { PageSyntax } from '../markdown/page-syntax.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { matchSequences } from '../merge/match-sequences.ts';
import { contentOfBlock, sortMembers } from '../patch/block-content.ts';
import { patchSource } from '../patch/patch-source.ts';
import { RefusedChange, type TextForm } from './change.ts';
import { checkDocument } from './check-document.ts';
import type { Draft } from './draft.ts';
import { replaceBody } from './replace-body.ts';
import { resolveNames, targetOfName, targetOfRef } from './resolve-refs.ts';

/**
 * The source of a page in a file, with the given text. A document changes only the words and blocks that differ; blocks
 * that had to be reformatted are recorded in the draft.
 */
export async function replaceText(
  draft: Draft,
  before: string,
  text: TextForm,
  page: { readonly file: string; readonly syntax?: PageSyntax | undefined },
  path: string,
): Promise<string> {
  const { file } = page;
  if ('source' in text) return resolveNames(draft, text.source, file, `${path}/source`);
  if ('markdown' in text)
    return replaceBody(before, await resolveNames(draft, text.markdown, file, `${path}/markdown`), page);
  const { document, refs } = checkDocument(text.document, `${path}/document`);
  const current = parsePage(before, page).document;
  const resolved = await draft.input.resolveTargets?.(file, current);
  const matching =
    resolved === undefined
      ? current.nodes.map(() => -1)
      : matchSequences(
          resolveDocument(current, resolved).nodes.map(contentOfBlock),
          document.nodes.map(contentOfBlock),
        );
  if (document.nodes.length === current.nodes.length && !matching.includes(-1)) return before;
  const unchangedBlocks = new Map(
    matching.flatMap((index, at) => (index < 0 ? [] : [[index, current.nodes[at] as Block]])),
  );
  const written = resolved === undefined ? new Map<string, string>() : listWrittenTargets(current, resolved);
  const targets = new Map<object, ContentRef>();
  for (const { ref, path: where, isName } of refs) {
    // References of unchanged blocks stay as written; a specification of the organization has its own name.
    if (unchangedBlocks.has(indexOfBlock(where, path)) || ref.kind === 'openapi') continue;
    const asWritten = isName === true ? undefined : written.get(nameOfRef(ref));
    const target =
      isName === true && ref.kind === 'file'
        ? await targetOfName(draft, ref.file, file)
        : (asWritten ?? (await targetOfRef(draft, ref, file, where)));
    targets.set(ref, { kind: 'source', target });
  }
  const nodes = document.nodes.map(
    (block, index) => unchangedBlocks.get(index) ?? (withTargets(block, targets) as Block),
  );
  const next: Document = { ...document, nodes };
  const patched = patchSource(before, next, page);
  if (patched === undefined) {
    const message =
      (page.syntax ?? 'bindery') === 'bindery'
        ? 'cannot be written without losing comments or definitions of the page: change its markdown instead'
        : `cannot be written in the syntax of the page (${page.syntax}): change its markdown instead`;
    throw new RefusedChange(`${path}/document`, message);
  }
  if (patched.reformatted !== 'nothing') draft.reformatted.set(path, patched.reformatted);
  return patched.source;
}

const nameOfRef = (ref: object): string => JSON.stringify(sortMembers(ref));

/**
 * The written form of each reference of a page, by the reference that the API shows; the first one if there are
 * several.
 */
function listWrittenTargets(current: Document, resolved: Targets): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  mapRefs(current, (ref) => {
    const name = nameOfRef(refOfTarget(ref.target, resolved));
    if (!written.has(name)) written.set(name, ref.target);
    return ref;
  });
  return written;
}

/** The top-level block that contains a path. */
const indexOfBlock = (where: string, path: string): number =>
  Number.parseInt(where.slice(`${path}/document/nodes/`.length), 10);

/** A copy with references replaced by the targets found for them. */
function withTargets(value: unknown, targets: ReadonlyMap<object, ContentRef>): unknown {
  if (Array.isArray(value)) return value.map((item) => withTargets(item, targets));
  if (typeof value !== 'object' || value === null) return value;
  const target = targets.get(value);
  if (target !== undefined) return target;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTargets(member, targets)]));
}
