import type { VNode } from 'preact';
import { toMenuItem } from '../../actions/registry.ts';
import { listRevisionActions } from '../../actions/revisions.ts';
import { describeRevision, revisionPath } from '../../components/history/describe-revision.ts';
import type { HistoryRef, ListedRevision } from '../../data/revisions.ts';
import type { Space } from '../../data/spaces.ts';
import { href } from '../../routes/location.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ListRow } from '../../ui/list.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { RelativeTime } from '../../ui/time.tsx';

interface RevisionRowProps {
  readonly space: Space;
  readonly history: HistoryRef;
  readonly revision: ListedRevision;
}

/** Edits need no badge: the description says it. */
const TONES = {
  merge: 'accent',
  update: 'neutral',
  rollback: 'warning',
  computed: 'neutral',
} as const;

/** A revision in a history: description, author, time, and number of changed pages. */
export function RevisionRow({ space, history, revision }: RevisionRowProps): VNode {
  const texts = getTexts('changes').history;
  const { id, number, type, createdBy, createdAt } = revision;
  const isCurrent = history.number === undefined && space.revision === id;
  return (
    <ListRow
      href={href(revisionPath(space.organization, space.id, id))}
      icon={<Avatar person={createdBy} size={24} />}
      title={describeRevision(revision)}
      text={
        <>
          {createdBy.displayName} · <RelativeTime iso={createdAt} /> ·{' '}
          {fill(texts.number, { number: formatNumber(number) })}
        </>
      }
      meta={
        <span class="request-meta">
          {type !== 'edits' && <PageCounts pages={revision.pages} />}
          {type !== 'edits' && (
            <span class="revision-type">
              <Badge tone={TONES[type]}>{texts.type[type]}</Badge>
            </span>
          )}
          {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </span>
      }
      actions={
        <MenuButton
          label={fill(texts.more, { number: formatNumber(number) })}
          size="small"
          placement="bottom-end"
          groups={() =>
            listRevisionActions({ space, history, revision }).map((actions) => ({ items: actions.map(toMenuItem) }))
          }
        />
      }
    />
  );
}

/** The numbers of pages that a revision created, edited and deleted. */
export function PageCounts({ pages }: { readonly pages: ListedRevision['pages'] | undefined }): VNode | null {
  const texts = getTexts('changes').history;
  if (pages === undefined) return null;
  const { created, edited, deleted } = pages;
  const parts = [
    { kind: 'created', total: created, short: texts.created, label: texts.createdLabel },
    { kind: 'edited', total: edited, short: texts.edited, label: texts.editedLabel },
    { kind: 'deleted', total: deleted, short: texts.deleted, label: texts.deletedLabel },
  ].filter(({ total }) => total > 0);
  if (parts.length === 0) return <span class="meta page-counts">{texts.unchanged}</span>;
  return (
    <span class="page-counts">
      {parts.map(({ kind, total, short, label }) => (
        <span key={kind} class={`count-${kind}`} title={formatCount(label, total)}>
          <span aria-hidden="true">{fill(short, { count: formatNumber(total) })}</span>
          <span class="visually-hidden">{formatCount(label, total)}</span>
        </span>
      ))}
    </span>
  );
}
