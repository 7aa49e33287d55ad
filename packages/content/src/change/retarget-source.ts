import type { Document } from '../document/document.ts';
import { mapRefs } from '../document/map-refs.ts';
import { escapePattern } from '../escape-pattern.ts';
import { folderOf, pathFrom } from '../git/repository-path.ts';
import { listShownUses, type ShownTexts } from '../links/list-link-uses.ts';
import { resolveTarget } from '../links/resolve-target.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { makeParagraph } from '../markdown/make-blocks.ts';
import { parsePage } from '../markdown/parse-page.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import { encodeTarget } from './resolve-refs.ts';
import { isSameValue } from './same-value.ts';
import { setFrontMatter } from './set-front-matter.ts';

/** A file that gets another path. */
export interface MovedFile {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Replaces every target of a file in a source by its new path; all other bytes are unchanged. Verified by parsing both:
 * only those targets differ.
 * @param file source file that contains the targets
 * @returns undefined if the source cannot be rewritten this way
 */
export function retargetSource(
  source: string,
  file: string,
  moved: MovedFile,
  options: ParseOptions,
): string | undefined {
  const page = parsePage(source, options);
  const covered = retargetCovers(source, file, moved);
  if (covered === undefined) return undefined;
  const targets = new Map<string, string>();
  for (const { target } of listShownUses(page)) {
    if (leadsTo(target, file, moved)) targets.set(target, newTarget(target, file, moved));
  }
  let next = covered;
  for (const [target, other] of targets) next = replaceTarget(next, target, other);
  const retargeted = mapRefs(wholeOf(page), (ref) => ({ ...ref, target: targets.get(ref.target) ?? ref.target }));
  return isSameValue(withoutKeys(wholeOf(parsePage(next, options))), withoutKeys(retargeted)) ? next : undefined;
}

/** Title and text in one document. */
function wholeOf({ title = [], document }: ShownTexts): Document {
  return { ...document, nodes: [makeParagraph(title), ...document.nodes] };
}

/** Whether a target in a file refers to the moved file. */
export function leadsTo(target: string, file: string, { id, before }: MovedFile): boolean {
  const movedFile = { id, name: '', contentType: '', size: 0, href: '' };
  const { ref } = resolveTarget(
    target,
    { file, kind: 'file' },
    {
      findPageByFile: () => undefined,
      hasAnchor: () => true,
      findFile: (path) => (path === before ? movedFile : undefined),
    },
  );
  return ref.kind === 'file';
}

/** The target written for the new path, with the query and anchor of the old one. */
export function newTarget(target: string, file: string, { before, after }: MovedFile): string {
  // A name may contain the characters that begin queries and anchors; then there are neither.
  const behind = /[?#]/.test(before) ? '' : (/[?#].*$/s.exec(target)?.[0] ?? '');
  const path = target.startsWith('/') ? `/${after}` : pathFrom(folderOf(file), after);
  return encodeTarget(path) + behind;
}

function retargetCovers(source: string, file: string, moved: MovedFile): string | undefined {
  let next: string | undefined = source;
  for (const name of ['cover', 'coverDark'] as const) {
    const cover = splitSource(source).frontMatter[name];
    if (next === undefined || cover === undefined || !leadsTo(cover, file, moved)) continue;
    next = setFrontMatter(next, name, newTarget(cover, file, moved));
  }
  return next;
}

/** Replaces a target where one can occur: in a link, an angle bracket, an attribute or a definition. */
function replaceTarget(source: string, target: string, other: string): string {
  const pattern = new RegExp(`((?:[(<"'=]|\\]:)[ \\t]{0,8})${escapePattern(target)}(?=[)>"'\\s])`, 'g');
  return source.replace(pattern, (_all, start: string) => start + other);
}

/** Keys of blocks follow their content. */
function withoutKeys(document: Document): unknown {
  return JSON.parse(JSON.stringify(document, (name, value) => (name === 'key' ? undefined : value)));
}
