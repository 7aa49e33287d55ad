import type { VNode } from 'preact';
import type { EditorContext } from '../../actions/editor-context.ts';
import { addDraftAsPage, continueInRequest } from '../../actions/move-draft.ts';
import type { Unplaced } from '../../editor/unplaced.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ConflictWalk } from './conflict-walk.tsx';
import type { NoticesProps } from './notices-props.ts';

/** What has happened to the draft, with what can be done about it. */
export function EditorNotices({ view, ...props }: NoticesProps): VNode {
  const { access, ...editor } = props;
  return (
    <>
      <AccessNotice access={access} {...editor} />
      <DraftNotice {...editor} />
      <UnplacedNotice {...editor} />
      <ConflictWalk session={editor.session} view={view} />
    </>
  );
}

function AccessNotice({ access, ...editor }: Omit<NoticesProps, 'view'>): VNode | null {
  const texts = getTexts('editor');
  if (access === 'write') return null;
  if (access === 'finished') return <Banner tone="info">{texts.finished}</Banner>;
  return (
    <Banner
      tone="info"
      actions={
        <Button size="small" icon="code-branch" onClick={() => void continueInRequest(editor)}>
          {texts.startRequest}
        </Button>
      }
    >
      {texts.locked}
    </Banner>
  );
}

function DraftNotice(editor: EditorContext): VNode | null {
  const texts = getTexts('editor');
  const { session } = editor;
  const notice = session.notice.value;
  if (notice === undefined) return null;
  const copy = (
    <Button size="small" kind="quiet" onClick={() => void copyText(session.text, texts.textCopied)}>
      {texts.copyText}
    </Button>
  );
  if (notice.kind === 'deleted') {
    const add = (
      <Button size="small" onClick={() => void addDraftAsPage(editor)}>
        {texts.addAsPage}
      </Button>
    );
    return (
      <Banner tone="warning" actions={[add, copy]}>
        {texts.deleted}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      actions={
        <>
          <Button size="small" icon="code-branch" onClick={() => void continueInRequest(editor)}>
            {texts.continueInRequest}
          </Button>
          <Button size="small" onClick={() => void session.send()}>
            {texts.tryAgain}
          </Button>
          {copy}
        </>
      }
    >
      {fill(texts.refused, { message: notice.message })}
    </Banner>
  );
}

/** Changes that only exist here: their text, with a copy button. */
function UnplacedNotice({ session }: EditorContext): VNode | null {
  const texts = getTexts('editor');
  const unplaced = session.unplaced.value;
  if (unplaced.length === 0) return null;
  const all = unplaced.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n');
  return (
    <Banner
      tone="warning"
      actions={
        <>
          {all !== '' && (
            <Button size="small" onClick={() => void copyText(all, texts.textCopied)}>
              {texts.copyText}
            </Button>
          )}
          <IconButton
            icon="xmark"
            size="small"
            label={texts.dismiss}
            onClick={() => {
              session.unplaced.value = [];
            }}
          />
        </>
      }
    >
      {formatCount(texts.unplaced, unplaced.length)}
      <UnplacedList unplaced={unplaced} />
    </Banner>
  );
}

function UnplacedList({ unplaced }: { readonly unplaced: readonly Unplaced[] }): VNode {
  return (
    <ul class="editor-unplaced">
      {unplaced.map(({ text }, index) => (
        <li key={index}>{text === '' ? <em>{getTexts('editor').unplacedForm}</em> : text}</li>
      ))}
    </ul>
  );
}
