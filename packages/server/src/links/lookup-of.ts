import type { RevisionView } from '../store/revision-reader.ts';
import type { TextLookup } from './read-texts.ts';

/** What texts of a revision are looked up in, where no index shows that revision. */
export function lookupOf({ index, snippetsByFile, filesByPath }: RevisionView): TextLookup {
  return {
    findThing: (path) => {
      const page = index.byFile.get(path)?.page;
      if (page !== undefined) return { kind: 'page', id: page.id, document: page.document };
      const snippet = snippetsByFile.get(path);
      if (snippet !== undefined) return { kind: 'snippet', id: snippet.id, document: snippet.document };
      const file = filesByPath.get(path);
      return file && { kind: 'file', id: file.id, document: '' };
    },
  };
}
