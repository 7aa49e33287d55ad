import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EditorView } from 'prosemirror-view';
import { expectFieldAfter } from '../../actions/early-keys.ts';
import { encodePagePath } from '../../components/pages/pages-context.ts';
import { type ContentScope, scopePath } from '../../data/content.ts';
import { createBlockEditor } from '../../editor/block-editor.ts';
import { editLinkedConflict } from '../../editor/node-views/conflicts.ts';
import type { EditorServices } from '../../editor/services.ts';
import { EditorSession } from '../../editor/session.ts';
import { currentRoute, href, navigate } from '../../routes/location.ts';
import { mayFocusText } from '../../shell/scroll-positions.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { showFailure } from '../../ui/toast.tsx';
import type { OpenedPage } from './opened-page.ts';

interface EditorInput extends OpenedPage {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly draft: NonNullable<OpenedPage['draft']>;
  readonly isEditable: boolean;
  /** Id of the element that describes the keyboard shortcuts. */
  readonly hint: string;
}

interface BlockEditor {
  readonly session: EditorSession;
  readonly view: EditorView | undefined;
  readonly host: RefObject<HTMLDivElement | null>;
}

const urlOf = (organization: string, scope: ContentScope, { path = '' }: OpenedPage['page']): string =>
  href(`${scopePath(organization, scope)}/${encodePagePath(path)}`);

/** Navigates once the server has saved all changes. */
async function leaveTo(session: EditorSession, path: string): Promise<void> {
  await session.settle();
  navigate(path);
}

/** Mounts an editor in an element of the screen, with the session that synchronizes its draft. */
export function useBlockEditor(input: EditorInput): BlockEditor {
  const { organization, scope, page, draft, dropped, isEditable, hint } = input;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const session = useMemo(() => new EditorSession({ scope, title: page.title, draft, dropped }), []);
  useEffect(() => {
    if (host.current === null) return;
    const openPath = (path: string) => void leaveTo(session, path).catch(showFailure);
    const services: EditorServices = {
      organization,
      scope,
      pageId: page.id,
      createEditor: createBlockEditor,
      openField: (work) => void expectFieldAfter(work).catch(showFailure),
      announce,
      pageUrl: urlOf(organization, scope, page),
      openSource: () => openPath(`${scopePath(organization, scope)}/~/source/${page.path ?? ''}`),
      openReusable: () => openPath(`${scopePath(organization, scope)}/~/library`),
    };
    const created = createBlockEditor({
      parent: host.current,
      doc: session.doc,
      describedBy: hint,
      label: fill(getTexts('editor').label, { title: page.title }),
      isEditable: () => isEditable,
      services,
      onTransaction: session.changed,
    });
    session.open(created);
    setView(created);
    if (isEditable && mayFocusText()) created.focus();
    if (isEditable) editLinkedConflict(created, services, currentRoute.peek().hash);
    return () => {
      session.close();
      created.destroy();
    };
  }, []);
  // A space can be locked while it is edited.
  useEffect(() => view?.setProps({ editable: () => isEditable }), [view, isEditable]);
  return { session, view, host };
}
