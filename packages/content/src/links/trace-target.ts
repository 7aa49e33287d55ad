import { resolveTarget, type TargetIndex, type TargetOrigin } from './resolve-target.ts';
import type { ResolvedTarget } from './target.ts';
import { decodePath, joinTargetPath, splitTarget } from './target-path.ts';

/** The target of a link within its revision. Two links with equal ends have the same target. */
export type LinkEnd =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'reusable-content'; readonly reusableContent: string }
  /** Nothing has this path below the content root. */
  | { readonly kind: 'missing'; readonly path: string }
  /** The text names no path. */
  | { readonly kind: 'nothing'; readonly text: string };

/** A resolved target with all dependencies of the result. */
export interface TracedTarget {
  /** Undefined for targets outside the content of the revision: URLs, and anchors in files other than pages. */
  readonly end: LinkEnd | undefined;
  readonly isBroken: boolean;
  /** The files that were looked up. The result is unchanged while these and the results for `anchors` are unchanged. */
  readonly paths: readonly string[];
  /** The anchors that were looked for, with the ids of their pages. */
  readonly anchors: readonly { readonly page: string; readonly anchor: string }[];
}

/** Resolves a target like `resolveTarget`, and records the dependencies of the result. */
export function traceTarget(target: string, from: TargetOrigin, index: TargetIndex): TracedTarget {
  const paths = new Set<string>();
  let file: string | undefined;
  const anchors: { page: string; anchor: string }[] = [];
  const resolved = resolveTarget(target, from, {
    findPageByFile(path) {
      paths.add(path);
      return index.findPageByFile(path);
    },
    findFile(path) {
      paths.add(path);
      const targetFile = index.findFile(path);
      file = targetFile?.id;
      return targetFile;
    },
    findReusableContent(path) {
      paths.add(path);
      return index.findReusableContent?.(path);
    },
    hasAnchor(page, anchor) {
      anchors.push({ page, anchor });
      return index.hasAnchor(page, anchor);
    },
    repository: index.repository,
  });
  // A file of the content is the end even if its link resolves to the repository.
  const end = file !== undefined ? { kind: 'file' as const, file } : endOf(target, from.file, resolved, anchors.at(-1));
  return { end, isBroken: resolved.status === 'broken', paths: [...paths], anchors };
}

function endOf(
  target: string,
  file: string,
  { ref, status }: ResolvedTarget,
  asked: { readonly page: string; readonly anchor: string } | undefined,
): LinkEnd | undefined {
  switch (ref.kind) {
    case 'reusable-content':
      return { kind: 'reusable-content', reusableContent: ref.reusableContent };
    case 'page':
      if (status === 'ok') return { kind: 'page', page: ref.page };
      return asked === undefined ? { kind: 'nothing', text: target } : { kind: 'page', ...asked };
    case 'anchor':
      return asked === undefined ? undefined : { kind: 'page', ...asked };
    default:
      if (status === 'ok') return undefined;
      return asked === undefined ? missingEnd(target, file) : { kind: 'page', ...asked };
  }
}

/** All anchors of one missing file are one end: the file has to be created. */
function missingEnd(target: string, file: string): LinkEnd {
  const path = decodePath(splitTarget(target).path);
  const isPath = path !== undefined && !/[\\\0]/.test(path) && path !== '' && target !== 'broken-reference';
  return isPath ? { kind: 'missing', path: joinTargetPath(file, path) } : { kind: 'nothing', text: target };
}
