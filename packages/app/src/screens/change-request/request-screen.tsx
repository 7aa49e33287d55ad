import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { listRequestActions, merge, setStatus } from '../../actions/change-request.tsx';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { requestChangesQuery } from '../../data/revisions.ts';
import type { Space } from '../../data/spaces.ts';
import { href } from '../../routes/router.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { StatusBadge, subjectOf } from '../changes/request-status.tsx';
import { openReviewDialog } from './review-dialog.tsx';
import { openSubjectDialog } from './subject-dialog.tsx';
import {
  type RequestView,
  readRef,
  requestPagePath,
  requestPath,
  rightsOf,
  splitConflicts,
  useRequest,
} from './use-request.ts';

interface RequestScreenProps extends ScreenProps {
  readonly width?: 'content' | 'wide';
  readonly children: (view: RequestView) => ComponentChildren;
}

/** The frame of a change request: what it is, what can be done with it, and its parts. */
export function RequestScreen({ params, width, children }: RequestScreenProps): VNode {
  const texts = getTexts('changes');
  const ref = useMemo(() => readRef(params), [params]);
  const query = useRequest(ref);
  const number = formatNumber(Number(ref.number) || 0);
  const { data: request } = query;
  const viewOf = (space: Space): RequestView | undefined =>
    request && { ref, space, request, may: rightsOf(space, request) };
  return (
    <SpaceScreen
      organization={ref.organization}
      space={ref.space}
      tab="changes"
      title={request === undefined ? fill(texts.untitled, { number }) : subjectOf(request)}
      crumbs={[{ label: texts.title, path: `/o/${ref.organization}/s/${ref.space}/~/changes` }]}
      parts={(space) => {
        const view = viewOf(space);
        return {
          isTitleHidden: true,
          ...(width && { width }),
          ...(view && { actions: <HeaderActions view={view} /> }),
        };
      }}
    >
      {(space) => (
        <QueryView query={query}>
          {(loaded) => <Parts view={{ ref, space, request: loaded, may: rightsOf(space, loaded) }}>{children}</Parts>}
        </QueryView>
      )}
    </SpaceScreen>
  );
}

interface PartsProps {
  readonly view: RequestView;
  readonly children: RequestScreenProps['children'];
}

function Parts({ view, children }: PartsProps): VNode {
  const { actions: title } = getTexts('changes').request;
  const spoken = language.value;
  const { request, space } = view;
  const actions = useMemo(() => listRequestActions(view).flat(), [request, space, spoken]);
  useActions(title, actions);
  return (
    <>
      <Heading view={view} />
      <RequestTabs view={view} />
      {children(view)}
    </>
  );
}

function Heading({ view }: { readonly view: RequestView }): VNode {
  const { request: texts } = getTexts('changes');
  const { request, may } = view;
  const { number, createdBy, createdAt, status } = request;
  return (
    <header class="request-heading">
      <p class="request-subject" aria-hidden={may.manage ? undefined : true}>
        {subjectOf(request)} <span class="request-number">#{formatNumber(number)}</span>
        {may.manage && (
          <IconButton
            icon="pen"
            size="small"
            label={texts.editSubject}
            keys="s"
            onClick={() => openSubjectDialog(view)}
          />
        )}
      </p>
      <p class="request-byline">
        <StatusBadge status={status} />
        <Avatar person={createdBy} />
        <span>
          {fill(texts.byline, { author: createdBy.displayName })} · <RelativeTime iso={createdAt} />
        </span>
      </p>
    </header>
  );
}

function RequestTabs({ view }: { readonly view: RequestView }): VNode {
  const { tabs: texts } = getTexts('changes').request;
  const { ref, request, may } = view;
  const changes = useQuery(requestChangesQuery(ref)).data;
  const base = requestPath(ref);
  const counted = (number: number) => number > 0 && <CountBadge>{formatNumber(number)}</CountBadge>;
  const total = changes === undefined ? 0 : changes.changes.length + (changes.more ?? 0);
  return (
    <TabLinks
      label={texts.label}
      links={[
        { path: base, label: texts.overview },
        { path: `${base}/~/diff`, label: texts.diff, count: counted(total) },
        ...(may.comment
          ? [{ path: `${base}/~/comments`, label: texts.comments, count: counted(request.comments) }]
          : []),
        { path: `${base}/~/preview`, label: texts.preview },
        { path: `${base}/~/revisions`, label: texts.history },
      ]}
    />
  );
}

function HeaderActions({ view }: { readonly view: RequestView }): VNode {
  const { request: texts } = getTexts('changes');
  const { ref, request, may } = view;
  const isBlocked = splitConflicts(request).open.length > 0;
  const mayMerge = may.merge && request.status === 'open' && !isBlocked;
  const mayOpen = may.setStatus && request.status === 'draft';
  return (
    <>
      <MenuButton
        label={getTexts('shell').more}
        placement="bottom-end"
        groups={() => listRequestActions(view).map((actions) => ({ items: actions.map(toMenuItem) }))}
      />
      <span class="header-minor">
        {may.edit && (
          <LinkButton icon="pen" href={href(requestPagePath(ref, undefined))}>
            {texts.edit}
          </LinkButton>
        )}
        {may.review && request.status === 'open' && (
          <Button icon="eye" onClick={() => openReviewDialog(view)}>
            {texts.review.button}
          </Button>
        )}
      </span>
      {mayOpen && (
        <Button kind="primary" icon="code-branch" onClick={() => void setStatus(view, 'open', texts.opened)}>
          {texts.openForReview}
        </Button>
      )}
      {mayMerge && (
        <Button kind="primary" icon="code-branch" onClick={() => void merge(view)}>
          {texts.merge}
        </Button>
      )}
    </>
  );
}
