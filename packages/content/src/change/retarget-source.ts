import type { Document } from '../document/document.ts';
import { mapRefs } from '../document/map-refs.ts';
import { folderOf, pathFrom } from '../git/repository-path.ts';
import { listTargetUses } from '../links/list-target-uses.ts';
import { resolveTarget } from '../links/resolve-target.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { parsePage } from '../markdown/parse-page.ts';
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
 * A source in which every target that leads to a file leads to its new path; all other bytes stay. It is proved by reading
 * both: nothing but those targets differs.
 * @param file source file that the targets stand in
 * @returns undefined when the source cannot be rewritten so
 */
export function retargetSource(source: string, file: string, moved: MovedFile): string | undefined {
  const { document } = parsePage(source);
  const covered = retargetCovers(source, file, moved);
  if (covered === undefined) return undefined;
  const targets = new Map<string, string>();
  for (const { target } of listTargetUses(document)) {
    if (leadsTo(target, file, moved)) targets.set(target, newTarget(target, file, moved));
  }
  let next = covered;
  for (const [target, other] of targets) next = replaceTarget(next, target, other);
  const wanted = mapRefs(document, (ref) => ({ ...ref, target: targets.get(ref.target) ?? ref.target }));
  return isSameValue(withoutKeys(parsePage(next).document), withoutKeys(wanted)) ? next : undefined;
}

/** Whether a target that stands in a file leads to the moved file. */
export function leadsTo(target: string, file: string, { id, before }: MovedFile): boolean {
  const found = { id, name: '', contentType: '', size: 0, href: '' };
  const { ref } = resolveTarget(
    target,
    { file, kind: 'file' },
    {
      findPageByFile: () => undefined,
      hasAnchor: () => true,
      findFile: (path) => (path === before ? found : undefined),
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

/** Replaces a target where one can stand: in a link, an angle bracket, an attribute or a definition. */
function replaceTarget(source: string, target: string, other: string): string {
  const pattern = new RegExp(`((?:[(<"'=]|\\]:)[ \\t]{0,8})${escapePattern(target)}(?=[)>"'\\s])`, 'g');
  return source.replace(pattern, (_all, start: string) => start + other);
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Keys of blocks follow their content. */
function withoutKeys(document: Document): unknown {
  return JSON.parse(JSON.stringify(document, (name, value) => (name === 'key' ? undefined : value)));
}
