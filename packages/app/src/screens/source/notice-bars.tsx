import type { EditorView } from '@codemirror/view';
import type { ComponentChildren, VNode } from 'preact';
import type { addAsPage, discardChanges, proposeInstead } from '../../actions/source.ts';
import type { ContentScope } from '../../data/content.ts';
import { now } from '../../data/now.ts';
import { currentRoute } from '../../routes/location.ts';
import type { revealLine } from '../../source/conflicts.ts';
import type { SourceSession } from '../../source/session.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { describeAge } from '../../ui/time.tsx';
import type { Access } from './access.ts';
import { ConflictBar, type ConflictWork } from './conflict-bar.tsx';

/** What can be done about what has happened. */
interface NoticeWork extends ConflictWork {
  readonly addAsPage: typeof addAsPage;
  readonly discardChanges: typeof discardChanges;
  readonly proposeInstead: typeof proposeInstead;
  readonly revealLine: typeof revealLine;
}

export interface NoticeBarsProps {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly access: Access;
  readonly session: SourceSession;
  readonly view: EditorView | undefined;
  readonly work: NoticeWork;
}

/** What has happened to the text, and what is to be decided. */
export function NoticeBars(props: NoticeBarsProps): VNode {
  return (
    <>
      <Notices {...props} />
      <Warnings {...props} />
      <ConflictBar session={props.session} view={props.view} work={props.work} />
    </>
  );
}

/** What has happened to the text, with what can be done about it. */
function Notices(props: NoticeBarsProps): VNode | null {
  const { access, session, work } = props;
  const texts = getTexts('source');
  const notice = session.notice.value;
  if (access === 'read') return <Banner tone="info">{texts.readOnly}</Banner>;
  if (access === 'finished') return <Banner tone="info">{texts.finished}</Banner>;
  if (notice === undefined) return <OpenedNotice session={session} />;
  switch (notice?.kind) {
    case 'restored': {
      const time = describeAge(new Date(notice.at).toISOString(), now());
      return (
        <Dismissible session={session} tone="info" text={fill(texts.restored, { time })}>
          <Button size="small" onClick={() => void work.discardChanges(session)}>
            {texts.discard}
          </Button>
        </Dismissible>
      );
    }
    case 'merged':
      // What is to be decided says it too, and needs the room.
      return session.conflicts.value.length > 0 ? null : (
        <Dismissible session={session} tone="success" text={formatCount(texts.merged, notice.count)} />
      );
    case 'deleted':
      return (
        <Dismissible session={session} tone="warning" text={`${texts.deletedTitle} ${texts.deletedText}`}>
          <Button size="small" onClick={() => void work.addAsPage(props)}>
            {texts.addAsPage}
          </Button>
          <CopyButton session={session} />
        </Dismissible>
      );
    case 'refused':
      return (
        <Dismissible session={session} tone="warning" text={`${notice.message} ${texts.refusedText}`}>
          {props.scope.kind === 'space' && (
            <Button size="small" onClick={() => void work.proposeInstead(props)}>
              {texts.proposeInstead}
            </Button>
          )}
          <CopyButton session={session} />
        </Dismissible>
      );
    default:
      return null;
  }
}

/** Options of the saved text that do not act as written, with their lines. */
function Warnings({ session, view, work }: NoticeBarsProps): VNode | null {
  const texts = getTexts('source');
  const warnings = session.warnings.value;
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning">
      <ul class="source-warnings">
        {warnings.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <Button size="small" kind="quiet" onClick={() => view !== undefined && work.revealLine(view, line)}>
              {fill(texts.line, { line })}
            </Button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Which text this is, or why it is not shown in blocks. */
function OpenedNotice({ session }: { readonly session: SourceSession }): VNode | null {
  const texts = getTexts('source');
  if (currentRoute.value.query.get('from') === 'blocks') return <Banner tone="info">{texts.fromBlocks}</Banner>;
  return session.isDraft.value ? <Banner tone="info">{texts.ofDraft}</Banner> : null;
}

function CopyButton({ session }: { readonly session: SourceSession }): VNode {
  const texts = getTexts('source');
  return (
    <Button size="small" kind="quiet" onClick={() => void copyText(session.currentSource(), texts.textCopied)}>
      {texts.copyText}
    </Button>
  );
}

interface DismissibleProps {
  readonly session: SourceSession;
  readonly tone: 'info' | 'success' | 'warning';
  readonly text: string;
  readonly children?: ComponentChildren;
}

function Dismissible({ session, tone, text, children }: DismissibleProps): VNode {
  return (
    <Banner
      tone={tone}
      actions={
        <>
          {children}
          <IconButton
            icon="xmark"
            label={getTexts('shell').close}
            size="small"
            onClick={() => {
              session.notice.value = undefined;
            }}
          />
        </>
      }
    >
      {text}
    </Banner>
  );
}
