import type { ComponentChildren, VNode } from 'preact';
import { addAsPage, discardChanges, proposeInstead } from '../../actions/source.ts';
import type { ContentScope } from '../../data/content.ts';
import type { SourceSession } from '../../source/session.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { now } from '../../ui/now.ts';
import { describeAge } from '../../ui/time.tsx';
import { copyText } from './copy-text.ts';
import type { Access } from './source-screen.tsx';

interface NoticesProps {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly access: Access;
  readonly session: SourceSession;
}

/** What has happened to the text, with what can be done about it. */
export function Notices(props: NoticesProps): VNode | null {
  const { access, session } = props;
  const texts = getTexts('source');
  const notice = session.notice.value;
  if (access === 'read') return <Banner tone="info">{texts.readOnly}</Banner>;
  if (access === 'finished') return <Banner tone="info">{texts.finished}</Banner>;
  switch (notice?.kind) {
    case 'restored': {
      const time = describeAge(new Date(notice.at).toISOString(), now());
      return (
        <Dismissible session={session} tone="info" text={fill(texts.restored, { time })}>
          <Button size="small" onClick={() => discardChanges(session)}>
            {texts.discard}
          </Button>
        </Dismissible>
      );
    }
    case 'merged':
      return <Dismissible session={session} tone="success" text={formatCount(texts.merged, notice.count)} />;
    case 'deleted':
      return (
        <Dismissible session={session} tone="warning" text={`${texts.deletedTitle} ${texts.deletedText}`}>
          <Button size="small" onClick={() => void addAsPage(props)}>
            {texts.addAsPage}
          </Button>
          <CopyButton session={session} />
        </Dismissible>
      );
    case 'refused':
      return (
        <Dismissible session={session} tone="warning" text={`${notice.message} ${texts.refusedText}`}>
          {props.scope.kind === 'space' && (
            <Button size="small" onClick={() => void proposeInstead(props)}>
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

function CopyButton({ session }: { readonly session: SourceSession }): VNode {
  const texts = getTexts('source');
  return (
    <Button size="small" kind="quiet" onClick={() => void copyText(session.currentSource())}>
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
