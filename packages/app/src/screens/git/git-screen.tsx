import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { listConnectionActions, listSyncActions } from '../../actions/git.tsx';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { ConnectForm } from '../../components/git/connect-form.tsx';
import {
  type GitConnection,
  type GitInfo,
  gitConnectionQuery,
  gitInfoQuery,
  gitOperationsQuery,
  isRunning,
  refreshContent,
  refreshGit,
} from '../../data/git.ts';
import { markTargetRead } from '../../data/inbox.ts';
import type { Space } from '../../data/spaces.ts';
import { currentRoute, navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { getTexts, language } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { AutomaticSection } from './automatic-section.tsx';
import { FailureBanner, findFailure } from './failure-banner.tsx';
import { FirstSync } from './first-sync.tsx';
import { LogSection } from './log-section.tsx';
import { RepositorySection } from './repository-section.tsx';
import { StatusCard } from './status-card.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** The Git repository of a space: connection, synchronization, and log. */
export function GitScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '' } = params;
  useEffect(() => {
    void markTargetRead({ space }).catch(() => undefined);
  }, [space]);
  return (
    <SpaceScreen
      organization={organization}
      space={space}
      tab="git"
      parts={(loaded) =>
        loaded.permissions.triggerGitSync
          ? { status: <State space={loaded} />, actions: <SyncButtons space={loaded} /> }
          : {}
      }
    >
      {(loaded) => (loaded.permissions.triggerGitSync ? <Managed space={loaded} /> : <Read space={loaded} />)}
    </SpaceScreen>
  );
}

/** The view of readers: the log. */
function Read({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('git');
  const info = useQuery(gitInfoQuery(space.id));
  return (
    <QueryView query={info}>
      {(data) =>
        data === null ? (
          <EmptyState icon="code-branch" title={texts.title} text={texts.emptyReaderText} />
        ) : (
          <>
            <StatusCard operation={data.operation} commitUrl={undefined} revision={space.revision} />
            <LogSection space={space.id} commitUrl={undefined} />
          </>
        )
      }
    </QueryView>
  );
}

/** All displayed data, once loaded; the failure is the current one. */
function useGit({ id }: Space) {
  const connection = useQuery(gitConnectionQuery(id));
  const info = useQuery(gitInfoQuery(id));
  const last = useQuery(gitOperationsQuery(id)).data?.items[0];
  const isBusy = isRunning(info.data?.operation);
  const isKnown = connection.data != null && info.data !== undefined;
  return {
    query: connection,
    connection: isKnown ? connection.data : undefined,
    info: info.data,
    isBusy,
    // Another repository than the last synchronized one starts over.
    isFirst: info.data?.updatedAt === undefined || info.data.url !== connection.data?.url,
    failure: isBusy ? undefined : findFailure(connection.data ?? null, last),
  };
}

function Managed({ space }: { readonly space: Space }): VNode {
  const { query, connection, info } = useGit(space);
  useEndOfSync(space, info);
  if (connection == null)
    return (
      <QueryView query={query}>
        {(data) => (data === null ? <NotConnected space={space} /> : <SkeletonRows />)}
      </QueryView>
    );
  return <Connected space={space} connection={connection} />;
}

/** Not connected yet: an introduction, or the form. */
function NotConnected({ space }: { readonly space: Space }): VNode {
  const texts = getTexts('git');
  const { path, query } = currentRoute.value;
  if (query.has('connect'))
    return (
      <ConnectForm
        space={space.id}
        onCancel={() => navigate(path, { replace: true })}
        onDone={() => navigate(path, { replace: true })}
      />
    );
  return (
    <EmptyState icon="code-branch" title={texts.emptyTitle} text={texts.emptyText}>
      <Button kind="primary" icon="plug" onClick={() => navigate(`${path}?connect`)}>
        {texts.connect}
      </Button>
    </EmptyState>
  );
}

interface ConnectedProps {
  readonly space: Space;
  readonly connection: GitConnection;
}

function Connected({ space, connection }: ConnectedProps): VNode {
  const { info, isBusy, isFirst, failure } = useGit(space);
  const spoken = language.value;
  const actions = useMemo(
    () => [...listSyncActions(space), ...listConnectionActions(space, connection)],
    [space, connection, spoken],
  );
  useActions(getTexts('git').title, actions);
  const { repoCommitURL: commitUrl } = connection;
  return (
    <>
      <FailureBanner space={space} connection={connection} failure={failure} />
      <div class="git">
        <div class="git-main">
          {failure === undefined && (
            <StatusCard operation={info?.operation} commitUrl={commitUrl} revision={space.revision} />
          )}
          {isFirst && !isBusy && <FirstSync key={connection.updatedAt} space={space} connection={connection} />}
          <LogSection space={space.id} commitUrl={commitUrl} />
        </div>
        <div class="git-aside">
          <RepositorySection space={space} connection={connection} />
          <AutomaticSection space={space} connection={connection} isFirst={isFirst} />
          <WebhookSection space={space} connection={connection} />
        </div>
      </div>
    </>
  );
}

function State({ space }: { readonly space: Space }): VNode | null {
  const { states } = getTexts('git').sync;
  const { connection, isBusy, failure } = useGit(space);
  if (connection == null) return null;
  if (isBusy) return <Badge tone="accent">{states.running}</Badge>;
  if (connection.pausedAt !== undefined) return <Badge tone="warning">{states.paused}</Badge>;
  if (failure !== undefined) return <Badge tone="danger">{states.failed}</Badge>;
  return <Badge tone="success">{states.connected}</Badge>;
}

function SyncButtons({ space }: { readonly space: Space }): VNode | null {
  const { connection, isBusy, isFirst } = useGit(space);
  if (connection == null || isFirst) return null;
  const [first, second, ...others] = listSyncActions(space);
  return (
    <>
      <MenuButton
        label={getTexts('shell').more}
        placement="bottom-end"
        groups={() => [{ items: [...(second ? [second] : []), ...others].map(toMenuItem) }]}
      />
      <Button kind="primary" icon="arrows-rotate" disabled={isBusy} onClick={() => first?.perform()}>
        {first?.label}
      </Button>
    </>
  );
}

/** Refetches the content after a synchronization, and shows its outcome. */
function useEndOfSync(space: Space, info: GitInfo | null | undefined): void {
  const operation = info?.operation;
  const isBusy = isRunning(operation);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isBusy && operation !== undefined) {
      void refreshGit(space.id);
      if (operation.kind === 'import') void refreshContent(space.id);
      announce(describeEnd(operation));
    }
    was.current = isBusy;
  }, [isBusy, operation?.startedAt]);
}

function describeEnd({ kind, state }: NonNullable<GitInfo['operation']>): string {
  const { sync: texts } = getTexts('git');
  if (state === 'failed') return kind === 'import' ? texts.failedImport : texts.failedExport;
  return kind === 'import' ? texts.doneImport : texts.doneExport;
}
