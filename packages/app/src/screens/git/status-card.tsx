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
}

/** The running synchronization, or the outcome of the last one. */
export function StatusCard({ operation, commitUrl }: StatusCardProps): VNode | null {
  if (operation === undefined) return null;
  return (
    <div class="card git-status" aria-live="polite">
      {isRunning(operation) ? <Running operation={operation} /> : <Ended operation={operation} commitUrl={commitUrl} />}
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

function Ended({
  operation,
  commitUrl,
}: {
  readonly operation: Operation;
  readonly commitUrl: string | undefined;
}): VNode {
  const { sync: texts } = getTexts('git');
  const { kind, state, commit, finishedAt, startedAt } = operation;
  const hasFailed = state === 'failed';
  const done = kind === 'import' ? texts.lastImport : texts.lastExport;
  const failed = kind === 'import' ? texts.failedImport : texts.failedExport;
  return (
    <div class="git-status-line">
      <Icon
        name={hasFailed ? 'circle-exclamation' : 'circle-check'}
        class={hasFailed ? 'icon-danger' : 'icon-success'}
      />
      <strong>{hasFailed ? failed : done}</strong>
      <span class="meta">
        {commit !== undefined && <CommitLink commit={commit} url={commitUrl} />}
        <RelativeTime iso={finishedAt ?? startedAt} />
      </span>
    </div>
  );
}
