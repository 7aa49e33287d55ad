import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { appPath, bootstrap, type Organization } from '../../data/bootstrap.ts';
import {
  type ChangeRequest,
  type ChangeRequestListFilter,
  organizationChangeRequestsQuery,
} from '../../data/change-requests.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { href } from '../../routes/location.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { RelativeTime } from '../../ui/time.tsx';

const SHOWN = 6;

/** Change requests with a pending review of the person. */
export const ReviewsAsked = ({ organization }: { readonly organization: Organization }): VNode => (
  <RequestSection
    organization={organization}
    filter={{ status: 'open', requestedReviewer: bootstrap.user.id, limit: SHOWN }}
    title={getTexts('home').reviewsTitle}
    empty={getTexts('home').reviewsEmpty}
    view="review"
  />
);

/** Open change requests of the person. */
export const MyRequests = ({ organization }: { readonly organization: Organization }): VNode => (
  <RequestSection
    organization={organization}
    filter={{ status: 'open', creator: bootstrap.user.id, limit: SHOWN }}
    title={getTexts('home').mineTitle}
    empty={getTexts('home').mineEmpty}
    view="mine"
  />
);

interface RequestSectionProps {
  readonly organization: Organization;
  readonly filter: ChangeRequestListFilter;
  readonly title: string;
  readonly empty: string;
  /** Link to the same filter in the list of change requests. */
  readonly view: 'review' | 'mine';
}

function RequestSection({ organization, filter, title, empty, view }: RequestSectionProps): VNode {
  const requests = useQuery(organizationChangeRequestsQuery(organization.id, filter));
  const total = requests.data?.count ?? 0;
  const spaces = useQuery(spacesQuery(organization.id)).data?.items ?? [];
  const titles = new Map(spaces.map((space) => [space.id, space.title]));
  return (
    <Section
      title={title}
      count={total > 0 && <CountBadge>{total}</CountBadge>}
      actions={
        <a
          class="section-link"
          href={href(`/o/${organization.id}/~/changes?view=${view}`)}
          aria-label={`${getTexts('home').showAll}: ${title}`}
        >
          {getTexts('home').showAll}
        </a>
      }
    >
      <QueryView query={requests} isCompact skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{empty}</p>
          ) : (
            <List label={title}>
              {items.map((request) => (
                <RequestRow key={request.id} request={request} space={titles.get(spaceOf(request))} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}

/** The id of the space of a change request, from its URL. */
const spaceOf = ({ urls }: ChangeRequest): string => /\/s\/([^/]+)/.exec(urls.app)?.[1] ?? '';

interface RequestRowProps {
  readonly request: ChangeRequest;
  /** Title of its space. */
  readonly space: string | undefined;
}

function RequestRow({ request, space }: RequestRowProps): VNode {
  const { number, subject, createdBy, updatedAt, urls } = request;
  const where = space ?? createdBy.displayName;
  return (
    <ListRow
      href={href(appPath(urls.app))}
      icon={<Icon name="code-branch" class="icon-success" />}
      title={subject === '' ? `#${number}` : subject}
      text={
        <>
          {fill(getTexts('home').requestMeta, { number, space: where })} · <RelativeTime iso={updatedAt} />
        </>
      }
    />
  );
}
