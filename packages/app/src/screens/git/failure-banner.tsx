import type { VNode } from 'preact';
import { listConnectionActions, listSyncActions, resumeSync, syncNow } from '../../actions/git.tsx';
import type { GitConnection, GitOperation, SyncDirection, SyncFailureReason } from '../../data/git.ts';
import type { Space } from '../../data/spaces.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/time.tsx';

/** The action that repairs the failure; others are retried. */
const REPAIRS: Readonly<Partial<Record<SyncFailureReason, string>>> = {
  credentials_missing: 'git.credentials',
  credentials_rejected: 'git.credentials',
  host_refused: 'git.credentials',
  host_unreachable: 'git.edit',
  repository_not_found: 'git.edit',
  repository_too_large: 'git.edit',
  branch_not_found: 'git.edit',
  push_declined: 'git.edit',
};

interface Failure {
  readonly operation: 'check' | SyncDirection;
  readonly reason: SyncFailureReason;
  readonly message: string;
  readonly at: string;
  readonly count?: number;
}

/** The displayed failure: that of the connection, or of the last synchronization. */
export function findFailure(connection: GitConnection | null, last: GitOperation | undefined): Failure | undefined {
  if (connection?.failure !== undefined) return connection.failure;
  if (last?.error === undefined || last.state !== 'failed') return undefined;
  return { operation: last.kind, ...last.error, at: last.finishedAt ?? last.startedAt };
}

interface FailureBannerProps {
  readonly space: Space;
  readonly connection: GitConnection;
  readonly failure: Failure | undefined;
}

/** The last failure in a sentence, with its repair, and a note that automatic synchronization is paused until then. */
export function FailureBanner({ space, connection, failure }: FailureBannerProps): VNode | null {
  const texts = getTexts('git');
  const isPaused = connection.pausedAt !== undefined;
  if (failure === undefined && !isPaused && connection.areCredentialsReadable) return null;
  return (
    <>
      {!connection.areCredentialsReadable && <Banner tone="danger">{texts.access.unreadable}</Banner>}
      {failure !== undefined && (
        <Banner tone="danger" actions={<Repair space={space} connection={connection} failure={failure} />}>
          <strong>{texts.failedAs[failure.operation]}.</strong> {failure.message}
          <span class="banner-detail">
            {texts.remedies[failure.reason]}{' '}
            {failure.count !== undefined && `${formatCount(texts.failedTimes, failure.count)} · `}
            <RelativeTime iso={failure.at} />
          </span>
        </Banner>
      )}
      {isPaused && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" icon="play" onClick={() => void resumeSync(space, connection)}>
              {texts.resume}
            </Button>
          }
        >
          <strong>{texts.pausedTitle}.</strong> {texts.pausedText}
        </Banner>
      )}
    </>
  );
}

function Repair({ space, connection, failure }: FailureBannerProps & { readonly failure: Failure }): VNode {
  const direction = failure.operation === 'export' ? 'export' : 'import';
  const isChoice = failure.reason === 'conflict' || failure.reason === 'branch_has_documents';
  const id = isChoice ? `git.preview-${direction}` : REPAIRS[failure.reason];
  const actions = [...listSyncActions(space), ...listConnectionActions(space, connection)];
  const action = actions.find((each) => each.id === id);
  if (action === undefined)
    return (
      <Button size="small" icon="rotate" onClick={() => void syncNow(space, direction)}>
        {getTexts('shell').retry}
      </Button>
    );
  return (
    <Button size="small" {...(action.icon !== undefined && { icon: action.icon })} onClick={action.perform}>
      {action.label}
    </Button>
  );
}
