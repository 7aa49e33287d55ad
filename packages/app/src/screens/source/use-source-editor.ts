import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ContentScope } from '../../data/content.ts';
import { type PageSource, targetsQuery } from '../../data/page-source.ts';
import type { Page } from '../../data/pages.ts';
import { queryClient } from '../../data/query-client.ts';
import { relativePath } from '../../data/relative-path.ts';
import { uploadPageFile } from '../../data/uploads.ts';
import { mayFocusText } from '../../shell/scroll-positions.ts';
import type { CompletionContent } from '../../source/completions.ts';
import { SourceSession } from '../../source/session.ts';
import { createSourceEditor } from '../../source/source-editor.ts';
import { createUploads } from '../../source/uploads.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import type { Access } from './access.ts';

interface EditorInput {
  readonly scope: ContentScope;
  readonly access: Access;
  readonly source: PageSource;
}

interface SourceEditor {
  readonly session: SourceSession;
  readonly view: EditorView | undefined;
  readonly host: RefObject<HTMLDivElement | null>;
  /** Rises when the text has rested after a change. */
  readonly version: number;
  readonly upload: (files: readonly File[]) => void;
}

/** Time without a key until the preview follows. */
const REST_MS = 400;

/** An editor in an element of the screen, with the session that saves its text. */
export function useSourceEditor({ scope, access, source }: EditorInput): SourceEditor {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [version, setVersion] = useState(0);
  const session = useMemo(() => new SourceSession(scope, source), []);
  const uploads = useMemo(() => listUploads(scope, access, source.page), []);
  useEffect(() => {
    if (host.current === null) return;
    let timer: number | undefined;
    const created = createSourceEditor({
      parent: host.current,
      text: session.initialText,
      isReadOnly: access === 'read' || access === 'finished',
      ...listWords(source.page),
      completion: {
        sourcePath: source.page.sourcePath ?? '',
        blockNames: getTexts('source').blocks,
        loadContent: () => loadContent(scope),
      },
      extensions: [uploads.extension],
      onConflicts: session.conflictsChanged,
      onChange: () => {
        session.changed();
        clearTimeout(timer);
        timer = window.setTimeout(() => setVersion((before) => before + 1), REST_MS);
      },
    });
    setView(created);
    if (access !== 'read' && access !== 'finished' && mayFocusText()) created.focus();
    void session.open(created);
    return () => {
      clearTimeout(timer);
      session.close();
      created.destroy();
    };
  }, []);
  const upload = (files: readonly File[]) =>
    view !== undefined && uploads.start(view, files, view.state.selection.main.to);
  return { session, view, host, version, upload };
}

function listUploads(scope: ContentScope, access: Access, page: Page) {
  const texts = getTexts('source');
  return createUploads({
    words: { uploading: texts.uploading, retry: texts.uploadRetry, remove: texts.uploadRemove },
    upload: async (file, onProgress) => {
      if (access === 'propose') throw new Error(texts.uploadLocked);
      const { name, contentType, sourcePath = '' } = await uploadPageFile(scope, file, onProgress);
      const path = relativePath(page.sourcePath ?? '', sourcePath);
      return contentType.startsWith('image/')
        ? `![${name.replace(/\.[^.]+$/, '').replace(/[[\]\\]/g, '\\$&')}](${path})`
        : `{% file src="${path}" %}`;
    },
  });
}

function listWords(page: Page) {
  const texts = getTexts('source');
  const { search } = texts;
  return {
    label: fill(texts.label, { title: page.title }),
    hint: texts.hint,
    phrases: {
      Find: search.find,
      Replace: search.replace,
      next: search.next,
      previous: search.previous,
      all: search.all,
      'match case': search.matchCase,
      regexp: search.regexp,
      'by word': search.byWord,
      close: search.close,
      replace: search.replaceOne,
      'replace all': search.replaceAll,
    },
  };
}

/** Pages, files, texts and variables of the content, for completion. */
async function loadContent(scope: ContentScope): Promise<CompletionContent> {
  const { pages, files, reusableContents, variables } = await queryClient.fetchQuery(targetsQuery(scope));
  const flat: CompletionContent['pages'][number][] = [];
  const visit = (siblings: readonly Page[]): void => {
    for (const { title, path = '', sourcePath, pages: below = [] } of siblings) {
      if (sourcePath !== undefined) flat.push({ title, path, sourcePath });
      visit(below);
    }
  };
  visit(pages);
  return {
    pages: flat,
    files: files.flatMap(({ name, sourcePath }) => (sourcePath === undefined ? [] : [{ title: name, sourcePath }])),
    reusableContents: reusableContents.flatMap(({ title, sourcePath }) =>
      sourcePath === undefined ? [] : [{ title, sourcePath }],
    ),
    variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
  };
}
