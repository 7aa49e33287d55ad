import type { VNode } from 'preact';
import { appPath } from '../../data/bootstrap.ts';
import type { ChangeRequest } from '../../data/change-requests.ts';
import { href } from '../../routes/router.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListRow } from '../../ui/list.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { StatusIcon, subjectOf } from './request-status.tsx';

interface RequestRowProps {
  readonly request: ChangeRequest;
  /** Title of its space, where the list is of several. */
  readonly space?: string | undefined;
}

/** A change request in a list: what it is about, where it stands, and what it waits for. */
export function RequestRow({ request, space }: RequestRowProps): VNode {
  const texts = getTexts('changes');
  const { number, createdBy, updatedAt, status, urls } = request;
  const meta = { number: formatNumber(number), author: createdBy.displayName };
  return (
    <ListRow
      href={href(appPath(urls.app))}
      icon={<StatusIcon status={status} />}
      title={subjectOf(request)}
      text={
        <>
          {space === undefined ? fill(texts.rowMeta, meta) : fill(texts.rowMetaSpace, { ...meta, space })}
          {' · '}
          <RelativeTime iso={updatedAt} />
        </>
      }
      meta={<RequestMeta request={request} />}
    />
  );
}

function RequestMeta({ request }: { readonly request: ChangeRequest }): VNode {
  const texts = getTexts('changes');
  const { comments, conflicts = [], outdated, status } = request;
  const isActive = status === 'open' || status === 'draft';
  return (
    <span class="request-meta">
      {isActive && conflicts.length > 0 && (
        <Badge tone="danger" icon="triangle-exclamation">
          {formatCount(texts.conflicts, conflicts.length)}
        </Badge>
      )}
      {isActive && outdated && conflicts.length === 0 && (
        <span data-tooltip={texts.outdatedHint}>
          <Badge tone="warning">{texts.outdated}</Badge>
        </span>
      )}
      {comments > 0 && (
        <span class="meta-count" title={formatCount(texts.commentCount, comments)}>
          <Icon name="comment" />
          <span aria-hidden="true">{formatNumber(comments)}</span>
          <span class="visually-hidden">{formatCount(texts.commentCount, comments)}</span>
        </span>
      )}
    </span>
  );
}
