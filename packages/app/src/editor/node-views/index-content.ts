import type { targetsQuery } from '../../data/page-source.ts';
import type { Page } from '../../data/pages.ts';
import { type ContentTargetOf, indexTargets, type TargetIndex } from './resolve-ref.ts';

/** Content that can be referenced, as the API returns it. */
export type TargetContent =
  Awaited<ReturnType<NonNullable<ReturnType<typeof targetsQuery>['queryFn']>>> extends infer Loaded ? Loaded : never;

/** One index for each response and page: each block of the page reads it. */
const indexes = new WeakMap<object, Map<string, TargetIndex>>();

/** Targets that references of a page can name. */
export function indexContent(content: TargetContent, pageId: string): TargetIndex {
  const ofPages = indexes.get(content as object) ?? new Map<string, TargetIndex>();
  const known = ofPages.get(pageId);
  if (known !== undefined) return known;
  const { pages, files, reusableContents, variables } = content;
  const targets = [...listPageTargets(pages), ...listFileTargets(files), ...listTextTargets(reusableContents)];
  const index = indexTargets(
    targets.find(({ id }) => id === pageId)?.sourcePath ?? '',
    targets,
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
  );
  indexes.set(content as object, ofPages.set(pageId, index));
  return index;
}

const listPageTargets = (pages: readonly Page[]): ContentTargetOf[] =>
  pages.flatMap(({ id, title, path = '', sourcePath, icon, emoji, pages: below = [] }) => [
    ...(sourcePath === undefined ? [] : [{ kind: 'page' as const, id, title, path, sourcePath, icon, emoji }]),
    ...listPageTargets(below),
  ]);

const listFileTargets = (files: TargetContent['files']): ContentTargetOf[] =>
  files.flatMap(({ id, name, sourcePath, contentType, size, downloadURL }) =>
    sourcePath === undefined
      ? []
      : [{ kind: 'file' as const, id, title: name, sourcePath, contentType, size, url: downloadURL }],
  );

const listTextTargets = (texts: TargetContent['reusableContents']): ContentTargetOf[] =>
  texts.flatMap(({ id, title, sourcePath }) =>
    sourcePath === undefined ? [] : [{ kind: 'reusable-content' as const, id, title, sourcePath }],
  );
