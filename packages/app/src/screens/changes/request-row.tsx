import type { VNode } from 'preact';
import { StatusIcon, subjectOf } from '../../components/changes/request-status.tsx';
import { appPath } from '../../data/bootstrap.ts';
import type { ChangeRequest } from '../../data/change-requests.ts';
import { href } from '../../routes/location.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListRow } from '../../ui/list.tsx';
import { RelativeTime } from '../../ui/time.tsx';

interface RequestRowProps {
  readonly request: ChangeRequest;
  /** Title of its space, for lists across spaces. */
  readonly space?: string | undefined;
}

/** A change request in a list: subject, location, and pending conditions. */
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
