import { indexPages } from '../page-index.ts';
import type { RevisionContent } from '../page-tree.ts';
import type { TargetIndex } from './resolve-target.ts';
import { routeKey } from './route-key.ts';

/** The targets in content that is not stored yet; every anchor exists. */
export function targetIndexOfContent(content: RevisionContent): TargetIndex {
  const { byFile } = indexPages(content);
  const files = new Map(content.files.map((file) => [file.path, file]));
  for (const file of content.files) if (file.route !== undefined) files.set(routeKey(file.route), file);
  const snippets = new Map(content.reusableContents.map((snippet) => [snippet.file, snippet]));
  return {
    hasAnchor: () => true,
    findPageByFile: (path) => {
      const page = byFile.get(path)?.page;
      return (
        page && { id: page.id, title: page.title, href: '', ...(page.route !== undefined && { route: page.route }) }
      );
    },
    findFile: (path) => {
      const file = files.get(path);
      return file && { id: file.id, name: file.name, contentType: file.contentType, size: file.size, href: '' };
    },
    findReusableContent: (path) => snippets.get(path),
  };
}
