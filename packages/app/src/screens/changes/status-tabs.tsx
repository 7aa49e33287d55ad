import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { STATUSES } from '../../components/changes/request-status.tsx';
import {
  type ChangeRequestListFilter,
  type ChangeRequestStatus,
  organizationChangeRequestsQuery,
} from '../../data/change-requests.ts';
import { href } from '../../routes/location.ts';
import { pathWith } from '../../routes/query-place.ts';
import { formatNumber, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';

interface StatusTabsProps {
  readonly organization: string;
  /** Filters other than the status. */
  readonly filter: ChangeRequestListFilter;
  readonly value: ChangeRequestStatus;
}

/** The number of change requests that match a filter. */
export function useRequestCount(organization: string, filter: ChangeRequestListFilter): number | undefined {
  return useQuery(organizationChangeRequestsQuery(organization, { ...filter, limit: 1 })).data?.count;
}

/** A tab for each status, with its count. */
export function StatusTabs({ organization, filter, value }: StatusTabsProps): VNode {
  return (
    <nav class="tabs" aria-label={getTexts('changes').statusFilter}>
      {STATUSES.map((status) => (
        <StatusTab
          key={status}
          organization={organization}
          filter={{ ...filter, status }}
          status={status}
          isCurrent={status === value}
        />
      ))}
    </nav>
  );
}

interface StatusTabProps {
  readonly organization: string;
  readonly filter: ChangeRequestListFilter;
  readonly status: ChangeRequestStatus;
  readonly isCurrent: boolean;
}

function StatusTab({ organization, filter, status, isCurrent }: StatusTabProps): VNode {
  const total = useRequestCount(organization, filter);
  const path = pathWith({ status: status === 'open' ? undefined : status });
  return (
    <a class="tab" href={href(path)} aria-current={isCurrent ? 'page' : undefined}>
      {getTexts('changes').status[status]}
      {total !== undefined && total > 0 && <CountBadge>{formatNumber(total)}</CountBadge>}
    </a>
  );
}

/** The status in the query; open ones by default. */
export const readStatus = (query: URLSearchParams): ChangeRequestStatus =>
  STATUSES.find((status) => status === query.get('status')) ?? 'open';
