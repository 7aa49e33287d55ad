import type { RevisionView } from '../../platform/store/revision-reader.ts';
import type { TextLookup } from './read-texts.ts';
import { storedTextOf } from './stored-text-name.ts';

/** The lookup for texts of a revision that no index covers. */
export function lookupOf({ index, snippetsByFile, filesByPath }: RevisionView): TextLookup {
  return {
    findThing: (path) => {
      const page = index.byFile.get(path)?.page;
      if (page !== undefined) return { kind: 'page', id: page.id, ...storedTextOf(page), route: page.route };
      const snippet = snippetsByFile.get(path);
      if (snippet !== undefined) return { kind: 'snippet', id: snippet.id, ...storedTextOf(snippet) };
      const file = filesByPath.get(path);
      return file && { kind: 'file', id: file.id, document: '' };
    },
  };
}
