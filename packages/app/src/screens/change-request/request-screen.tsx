import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { listCommentActions, listRequestActions } from '../../actions/change-request.tsx';
import { useActions } from '../../actions/registry.ts';
import {
  conversationPath,
  type RequestView,
  readRef,
  requestPath,
  rightsOf,
  splitConflicts,
  useRequest,
} from '../../components/change-request/use-request.ts';
import { StatusBadge, subjectOf } from '../../components/changes/request-status.tsx';
import { markTargetRead } from '../../data/inbox.ts';
import { requestChangesQuery } from '../../data/revisions.ts';
import type { Space } from '../../data/spaces.ts';
import { openSubjectDialog } from '../../dialogs/change-request/subject-dialog.tsx';
import { currentRoute } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { useVisit } from '../../shell/use-visit.ts';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { HeaderActions, RequestBar } from './request-actions.tsx';

interface RequestScreenProps extends ScreenProps {
  readonly width?: 'content' | 'wide';
  readonly children: (view: RequestView) => ComponentChildren;
}

/** The frame of a change request: summary, actions and tabs. */
export function RequestScreen({ params, width, children }: RequestScreenProps): VNode {
  const texts = getTexts('changes');
  const ref = useMemo(() => readRef(params), [params]);
  const query = useRequest(ref);
  const number = formatNumber(Number(ref.number) || 0);
  const { data: request } = query;
  const { organization, space: spaceId } = ref;
  useVisit(request && { kind: 'change-request', id: request.id, organization, space: spaceId });
  const requestId = request?.id;
  useEffect(() => {
    if (requestId !== undefined) void markTargetRead({ changeRequest: requestId }).catch(() => undefined);
  }, [requestId]);
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
  const actions = useMemo(
    () => [...listRequestActions(view).flat(), ...listCommentActions(view)],
    [request, space, spoken],
  );
  useActions(title, actions);
  return (
    <>
      <Heading view={view} />
      <RequestTabs view={view} />
      {children(view)}
      <RequestBar view={view} />
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
  const changes = useQuery(requestChangesQuery(ref, request.revision)).data;
  const base = requestPath(ref);
  const { open, notices } = splitConflicts(request);
  const isAtConflicts = currentRoute.value.path === `${base}/~/conflicts`;
  const counted = (number: number) => number > 0 && <CountBadge>{formatNumber(number)}</CountBadge>;
  const total = changes === undefined ? 0 : changes.changes.length + (changes.more ?? 0);
  return (
    <TabLinks
      label={texts.label}
      links={[
        { path: base, label: texts.diff, count: counted(total) },
        { path: conversationPath(ref), label: texts.conversation, count: may.comment && counted(request.comments) },
        ...(open.length + notices.length > 0 || isAtConflicts
          ? [{ path: `${base}/~/conflicts`, label: texts.conflicts, count: counted(open.length) }]
          : []),
        { path: `${base}/~/preview`, label: texts.preview },
        { path: `${base}/~/revisions`, label: texts.history },
      ]}
    />
  );
}
