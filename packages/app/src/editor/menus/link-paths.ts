import type { Node } from 'prosemirror-model';
import { relativePath } from '../../data/relative-path.ts';
import { isHeading } from '../commands/node-kinds.ts';
import { decodePart, resolveTarget, type TargetIndex } from '../node-views/resolve-ref.ts';

/** A link target in the content. */
export interface LinkCandidate {
  readonly kind: 'page' | 'file' | 'heading';
  readonly title: string;
  /** The path displayed to people. */
  readonly detail: string;
  /** The target as links of the page write it. */
  readonly target: string;
}

/** The headings of the current page, with their anchors. Pure. */
export function listHeadings(doc: Node): readonly LinkCandidate[] {
  const used = new Map<string, number>();
  const headings: LinkCandidate[] = [];
  doc.descendants((node) => {
    if (!isHeading(node)) return !node.isTextblock;
    const own: unknown = node.attrs['id'];
    const base = typeof own === 'string' && own !== '' ? own : anchorOf(node.textContent);
    const count = used.get(base) ?? 0;
    used.set(base, count + 1);
    const anchor = count === 0 ? base : `${base}-${count}`;
    if (node.textContent.trim() !== '')
      headings.push({ kind: 'heading', title: node.textContent, detail: `#${anchor}`, target: `#${anchor}` });
    return false;
  });
  return headings;
}

/** The anchor of a heading: lower case, hyphens for spaces, other characters removed. Pure. */
export const anchorOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Whether a link target does not exist in the content. External sites are not checked. Pure. */
export const isBroken = (target: string, index: TargetIndex, doc: Node): boolean =>
  target.startsWith('#')
    ? !listHeadings(doc).some((heading) => heading.target === decodePart(target))
    : resolveTarget(target, index).kind === 'missing';

/** The pages and files of the content as link targets. Pure. */
export const listCandidates = ({ sourcePath, targets }: TargetIndex): readonly LinkCandidate[] =>
  targets.flatMap((target) =>
    target.kind === 'reusable-content'
      ? []
      : {
          kind: target.kind,
          title: target.title,
          target: relativePath(sourcePath, target.sourcePath),
          detail: target.kind === 'page' ? `/${target.path}` : target.sourcePath,
        },
  );

/** The text of a reference as it is written; empty for other kinds. */
export function targetOf(ref: unknown): string {
  const { kind, target, url, anchor } = (ref ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'source') return String(target);
  if (kind === 'url') return String(url);
  return kind === 'anchor' ? `#${String(anchor)}` : '';
}
