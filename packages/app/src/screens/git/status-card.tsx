import type { VNode } from 'preact';
import { SyncWarnings } from '../../components/git/sync-warnings.tsx';
import { ImportReportDetails } from '../../components/imports/import-report.tsx';
import { type GitInfo, isRunning } from '../../data/git.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/states.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { CommitLink } from './commit-link.tsx';

type Operation = NonNullable<GitInfo['operation']>;

interface StatusCardProps {
  readonly operation: Operation | undefined;
  readonly commitUrl: string | undefined;
  /** The current revision of the space. */
  readonly revision: string;
}

/** The running synchronization, or the outcome of the last one, and whether the space has changed since. */
export function StatusCard({ operation, commitUrl, revision }: StatusCardProps): VNode | null {
  if (operation === undefined) return null;
  const isOutdated =
    operation.state === 'succeeded' && operation.revision !== undefined && operation.revision !== revision;
  return (
    <div class="card git-status" aria-live="polite">
      {isRunning(operation) ? (
        <Running operation={operation} />
      ) : (
        <Ended operation={operation} commitUrl={commitUrl} isOutdated={isOutdated} />
      )}
      {isOutdated && <p class="field-hint">{getTexts('git').sync.outdated}</p>}
      {operation.warnings !== undefined && <SyncWarnings warnings={operation.warnings} />}
      {operation.report !== undefined && <ImportReportDetails report={operation.report} />}
    </div>
  );
}

function Running({ operation }: { readonly operation: Operation }): VNode {
  const { sync: texts } = getTexts('git');
  const { kind, state, error } = operation;
  const title = state === 'pending' && error === undefined ? texts.pending : undefined;
  const label = title ?? (kind === 'import' ? texts.importing : texts.exporting);
  return (
    <>
      <div class="git-status-line">
        <Icon name={kind === 'import' ? 'file-import' : 'file-export'} />
        <strong>{label}</strong>
        <span class="meta">
          <RelativeTime iso={operation.startedAt} />
        </span>
      </div>
      <Progress label={label} />
      {error !== undefined && <p class="field-hint">{fill(texts.retrying, { error })}</p>}
    </>
  );
}

interface EndedProps {
  readonly operation: Operation;
  readonly commitUrl: string | undefined;
  readonly isOutdated: boolean;
}

function Ended({ operation, commitUrl, isOutdated }: EndedProps): VNode {
  const { sync: texts } = getTexts('git');
  const { kind, state, commit, finishedAt, startedAt } = operation;
  const hasFailed = state === 'failed';
  const done = kind === 'import' ? texts.lastImport : texts.lastExport;
  const failed = kind === 'import' ? texts.failedImport : texts.failedExport;
  return (
    <div class="git-status-line">
      {isOutdated ? (
        <Icon name="clock" />
      ) : (
        <Icon
          name={hasFailed ? 'circle-exclamation' : 'circle-check'}
          class={hasFailed ? 'icon-danger' : 'icon-success'}
        />
      )}
      <strong>{hasFailed ? failed : done}</strong>
      <span class="meta">
        {commit !== undefined && <CommitLink commit={commit} url={commitUrl} />}
        <RelativeTime iso={finishedAt ?? startedAt} />
      </span>
    </div>
  );
}
