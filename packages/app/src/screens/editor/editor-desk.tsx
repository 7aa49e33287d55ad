import type { VNode } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { listEditorActions } from '../../actions/editor.tsx';
import type { EditorContext } from '../../actions/editor-context.ts';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import type { ContentScope } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { Screen } from '../../shell/screen.tsx';
import { getTexts, language } from '../../texts/texts.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { DraftState } from './draft-state.tsx';
import type { EditorAccess } from './editor-access.ts';
import { followPage, reopenPage } from './follow-page.ts';
import { LazyEditorComments } from './lazy-editor-comments.tsx';
import { LazyEditorNotices } from './lazy-editor-notices.tsx';
import type { OpenedPage } from './opened-page.ts';
import { PageHead } from './page-head.tsx';
import { useBlockEditor } from './use-block-editor.ts';

const loadWriters = async () => (await import('./writers.tsx')).Writers;
const loadDiscardText = async () => (await import('./discard-text.tsx')).DiscardText;

interface EditorDeskProps extends OpenedPage {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly access: EditorAccess;
  readonly crumbs: readonly Crumb[];
  readonly path: string;
  readonly draft: NonNullable<OpenedPage['draft']>;
}

function DeskActions({
  primary,
  more,
}: {
  readonly primary: Action | undefined;
  readonly more: readonly Action[];
}): VNode {
  return (
    <>
      <MenuButton label={getTexts('shell').more} groups={() => [{ items: more.map(toMenuItem) }]} icon="ellipsis" />
      {primary !== undefined && (
        <Button kind="primary" onClick={primary.perform}>
          {primary.label}
        </Button>
      )}
    </>
  );
}

/** The text with the state and actions of its draft. */
export function EditorDesk(props: EditorDeskProps): VNode {
  const { organization, scope, access, crumbs, path } = props;
  const texts = getTexts('editor');
  const hint = useId();
  const [page, setPage] = useState<Page>(props.page);
  const isEditable = access === 'write';
  const { session, view, host } = useBlockEditor({ ...props, isEditable, hint });
  useUnsaved(session.isAtRisk);
  const reopen = (next: string) => void reopenPage(organization, scope, next);
  const editor: EditorContext = { organization, scope, session, page, reopen };
  const actions = useMemo(
    () =>
      listEditorActions(editor, access, {
        showDifferences: () => void openDifferences(scope, page),
        showComments: () => void openComments(organization, scope, page),
        describeLoss: () => <Lazy load={loadDiscardText} props={{ writers: session.writers.peek() }} />,
      }),
    [organization, scope.space, access, session, page, language.value],
  );
  useActions(texts.title, actions);
  const keys = useLoaded(() => import('../../actions/editor-keys.ts'));
  useActions(
    getTexts('editorMenus').keys.title,
    useMemo(() => (isEditable ? (keys?.listBlockEditorKeys() ?? []) : []), [isEditable, keys, language.value]),
  );
  const primary = isEditable ? actions[0] : undefined;
  const more = actions.filter((action) => action !== primary);
  return (
    <Screen
      title={page.title}
      isTitleHidden
      crumbs={crumbs}
      width="reading"
      status={
        isEditable && (
          <>
            <DraftState session={session} />
            {session.isUnpublished.value && <Lazy load={loadWriters} props={{ session }} />}
          </>
        )
      }
      people={{ scope, page: page.id, mayFollow: true }}
      actions={<DeskActions primary={primary} more={more} />}
    >
      <div class="editor">
        <LazyEditorNotices access={access} view={view} {...editor} />
        <PageHead
          scope={scope}
          page={page}
          isEditable={isEditable}
          onChanged={(members) => {
            setPage({ ...page, ...members });
            void followPage({ organization, scope, path }, props, members);
          }}
          onLeave={() => view?.focus()}
        />
        <div class="editor-host" ref={host} />
        {view !== undefined && (
          <LazyEditorComments organization={organization} scope={scope} page={page} session={session} view={view} />
        )}
      </div>
      <p class="visually-hidden" id={hint}>
        {texts.keysHint}
      </p>
    </Screen>
  );
}

async function openDifferences(scope: ContentScope, page: Page): Promise<void> {
  const { DifferencesDialog } = await import('./differences-dialog.tsx');
  openDialog((close) => <DifferencesDialog scope={scope} page={page} onClose={close} />);
}

async function openComments(organization: string, scope: ContentScope, page: Page): Promise<void> {
  const { PageCommentsDialog } = await import('./page-comments-dialog.tsx');
  openDialog((close) => <PageCommentsDialog organization={organization} scope={scope} page={page} onClose={close} />);
}
