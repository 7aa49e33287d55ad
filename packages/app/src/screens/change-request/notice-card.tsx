import type { VNode } from 'preact';
import { localUrl } from '../../data/bootstrap.ts';
import type { ConflictNotice } from '../../data/conflicts.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { DecisionCard, type Keep } from './decision-card.tsx';

interface NoticeCardProps {
  readonly notice: ConflictNotice;
  /** Absent for who may not decide. */
  readonly onKeep: ((keep: Keep) => Promise<unknown>) | undefined;
}

/** A conflict of a file or a setting, of which one form applies until somebody decides otherwise. */
export function NoticeCard({ notice, onKeep }: NoticeCardProps): VNode {
  const texts = getTexts('changes').request.conflict;
  const { id, title, keep, applies, main, change } = notice;
  const kind = (['file', 'redirect', 'variable', 'language'] as const).find((each) => each === notice.kind) ?? 'file';
  return (
    <DecisionCard
      id={`conflict-${id}`}
      label={fill(texts.noticeLabel, { kind: texts.settings[kind], title })}
      message={fill(texts.notice[kind], { title })}
      main={<NoticeSide side={main} />}
      change={<NoticeSide side={change} />}
      choices={keep.map((side) => ({ keep: side, label: texts.keep[side] }))}
      applies={applies}
      onKeep={onKeep}
    />
  );
}

/** A file with its picture, or a value. */
function NoticeSide({ side }: { readonly side: ConflictNotice['main'] }): VNode {
  const texts = getTexts('changes').request.conflict;
  if (side === undefined || side.text === '') return <p class="meta">{texts.nothing}</p>;
  const { file, text } = side;
  if (file === undefined) return <code>{text}</code>;
  const url = localUrl(file.downloadURL);
  return (
    <a class="conflict-file" href={url} target="_blank" rel="noreferrer">
      {file.contentType.startsWith('image/') && <img src={url} alt="" loading="lazy" />}
      <span>
        {file.name} <span class="meta">{formatBytes(file.size)}</span>
      </span>
    </a>
  );
}
