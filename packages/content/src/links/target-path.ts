import { readUrlScheme } from './allowed-url.ts';

/** A target of a page, taken apart; nothing is decoded. */
export interface TargetParts {
  readonly path: string;
  /** With its `?`; empty if absent. */
  readonly query: string;
  /** After the `#`; undefined if absent. */
  readonly anchor?: string;
}

export function splitTarget(target: string): TargetParts {
  const hash = target.indexOf('#');
  const beforeAnchor = hash < 0 ? target : target.slice(0, hash);
  const mark = beforeAnchor.indexOf('?');
  return {
    path: mark < 0 ? beforeAnchor : beforeAnchor.slice(0, mark),
    query: mark < 0 ? '' : beforeAnchor.slice(mark),
    ...(hash < 0 ? {} : { anchor: target.slice(hash + 1) }),
  };
}

/**
 * Resolves `path` in the file `from` to a path below the content root; a leading `/` is the root. Paths outside of the
 * root start with `..`. A folder ends with `/`, except the root itself, which is the empty string.
 */
export function joinTargetPath(from: string, path: string): string {
  const base = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const result: string[] = [];
  const segments = [...base, ...path.split('/')];
  for (const segment of segments) {
    if (segment === '..' && result.length > 0 && result.at(-1) !== '..') {
      result.pop();
    } else if (segment !== '' && segment !== '.') {
      result.push(segment);
    }
  }
  const last = segments.at(-1);
  const isFolder = last === '' || last === '.' || last === '..';
  return result.join('/') + (isFolder && result.length > 0 ? '/' : '');
}

/** Decodes percent codes; undefined when they are damaged. */
export function decodePath(text: string): string | undefined {
  if (!text.includes('%')) {
    return text;
  }
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Rewrites a target of the file `from` so that it has the same meaning in another file of the content: relative to the
 * root. URLs and anchors are unchanged, and so are paths outside of the root if both files are in one folder.
 */
export function rebaseTarget(target: string, from: string, to: string): string {
  const { path, query, anchor } = splitTarget(target);
  if (path === '' || path.startsWith('/') || path.includes('\\') || readUrlScheme(target) !== undefined) {
    return target;
  }
  const encodedFrom = from.split('/').map(encodeURIComponent).join('/');
  const joined = joinTargetPath(encodedFrom, path);
  const rest = query + (anchor === undefined ? '' : `#${anchor}`);
  if (!joined.startsWith('..')) {
    return `/${joined}${rest}`;
  }
  const depth = to
    .split('/')
    .slice(0, -1)
    .filter((segment) => segment !== '..').length;
  return `${'../'.repeat(depth)}${joined}${rest}`;
}
