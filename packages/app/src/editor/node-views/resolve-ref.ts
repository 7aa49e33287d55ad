import type { ContentRef } from '@bindery/content/shapes';

/** A page of the current content. */
export interface PageTarget {
  readonly kind: 'page';
  readonly id: string;
  readonly title: string;
  /** Path relative to the space. */
  readonly path: string;
  readonly sourcePath: string;
  readonly icon?: string | undefined;
  readonly emoji?: string | undefined;
}

export interface FileTarget {
  readonly kind: 'file';
  readonly id: string;
  readonly title: string;
  readonly sourcePath: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

export interface ReusableTarget {
  readonly kind: 'reusable-content';
  readonly id: string;
  readonly title: string;
  readonly sourcePath: string;
}

export type ContentTargetOf = PageTarget | FileTarget | ReusableTarget;

/** A resolved reference, as far as the content of one space allows. */
export type ResolvedRef =
  | ContentTargetOf
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'spec'; readonly slug: string }
  | { readonly kind: 'anchor'; readonly anchor: string }
  /** `text` is the reference as it is written. */
  | { readonly kind: 'missing'; readonly text: string };

/** The content that references of a page can name. */
export interface TargetIndex {
  /** File of the current page. */
  readonly sourcePath: string;
  readonly targets: readonly ContentTargetOf[];
  readonly byFile: ReadonlyMap<string, ContentTargetOf>;
  readonly byId: ReadonlyMap<string, ContentTargetOf>;
  readonly variables: Readonly<Record<string, string>>;
}

/** Pure. */
export const indexTargets = (
  sourcePath: string,
  targets: readonly ContentTargetOf[],
  variables: Readonly<Record<string, string>> = {},
): TargetIndex => ({
  sourcePath,
  targets,
  byFile: new Map(targets.map((target) => [target.sourcePath, target])),
  byId: new Map(targets.map((target) => [target.id, target])),
  variables,
});

/** Resolves a reference of a page. Anchors are not checked. Pure. */
export function resolveRef(ref: ContentRef | null | undefined, index: TargetIndex): ResolvedRef {
  switch (ref?.kind) {
    case undefined:
      return { kind: 'missing', text: '' };
    case 'source':
      return resolveTarget(ref.target, index);
    case 'url':
      return { kind: 'url', url: ref.url };
    case 'file':
      return index.byId.get(ref.file) ?? { kind: 'missing', text: ref.file };
    case 'page':
      return index.byId.get(ref.page) ?? { kind: 'missing', text: ref.page };
    case 'reusable-content':
      return index.byId.get(ref.reusableContent) ?? { kind: 'missing', text: ref.reusableContent };
    case 'anchor': {
      const page = ref.page === undefined ? undefined : index.byId.get(ref.page);
      return page ?? { kind: 'anchor', anchor: ref.anchor };
    }
    case 'openapi':
      return { kind: 'spec', slug: ref.spec };
    default:
      return { kind: 'missing', text: '' };
  }
}

/** Resolves a target as it is written. Anchors are not checked. Pure. */
export function resolveTarget(target: string, index: TargetIndex): ResolvedRef {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return { kind: 'url', url: target };
  if (target.startsWith('#') && target.length > 1) return { kind: 'anchor', anchor: decodePart(target.slice(1)) };
  const path = decodePart(target.replace(/[?#].*$/, ''));
  // A file name may contain the characters that start queries and anchors.
  for (const each of [path, decodePart(target)]) {
    if (each === '') continue;
    const joined = joinPath(index.sourcePath, each);
    for (const candidate of listCandidates(joined)) {
      const target = index.byFile.get(candidate);
      if (target !== undefined) return target;
    }
  }
  return { kind: 'missing', text: target };
}

/** A decoded part of a URL; unchanged if the encoding is invalid. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The path of a referenced file: relative to the folder of the current one, or to the root if it begins with a slash.
 */
function joinPath(from: string, path: string): string {
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return path.endsWith('/') ? `${steps.join('/')}/` : steps.join('/');
}

/** The candidate files of a path: itself, a page without its extension, the page of a folder. */
function listCandidates(path: string): readonly string[] {
  const base = path === '/' ? '' : path;
  if (base === '' || base.endsWith('/')) return [`${base}README.md`, `${base}index.md`];
  return [
    base,
    base.endsWith('.html') ? `${base.slice(0, -5)}.md` : `${base}.md`,
    `${base}/README.md`,
    `${base}/index.md`,
  ];
}
