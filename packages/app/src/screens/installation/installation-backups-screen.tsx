import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { listBackupActions, removeBackup, startBackup } from '../../actions/operation.tsx';
import { backupsQuery, type InstallationExport, isUnderWay } from '../../data/backups.ts';
import { localUrl } from '../../data/bootstrap.ts';
import { now } from '../../data/now.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';
import { InstallationFrame } from './installation-frame.tsx';
import { useInstallationActions } from './use-installation-actions.ts';

/** Archives of the whole installation. */
export function InstallationBackupsScreen(): VNode {
  const texts = getTexts('installation').operation.backups;
  useInstallationActions(listBackupActions);
  return (
    <InstallationFrame
      title={texts.title}
      actions={
        <Button kind="primary" icon="box-archive" onClick={() => void startBackup()}>
          {texts.start}
        </Button>
      }
    >
      {() => (
        <>
          <p class="lead">{texts.lead}</p>
          <Backups />
          <Section title={texts.advice}>
            <p class="section-empty">{texts.adviceText}</p>
          </Section>
        </>
      )}
    </InstallationFrame>
  );
}

function Backups(): VNode {
  const texts = getTexts('installation').operation.backups;
  const query = useInfiniteQuery(backupsQuery);
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <>
      {items === undefined && query.error === null && <SkeletonRows rows={4} />}
      {items === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items?.length === 0 && <EmptyState icon="box-archive" title={texts.noneTitle} text={texts.noneText} />}
      {items !== undefined && items.length > 0 && (
        <List label={texts.title}>
          {items.map((each) => (
            <BackupRow key={each.id} backup={each} />
          ))}
        </List>
      )}
      <LoadMore query={query} label={texts.more} />
    </>
  );
}

const TONES = {
  pending: 'neutral',
  running: 'accent',
  ready: 'success',
  failed: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
} as const;

function BackupRow({ backup }: { readonly backup: InstallationExport }): VNode {
  const texts = getTexts('installation').operation.backups;
  const { state, origin, createdAt, createdBy, urls } = backup;
  const time = describeAge(createdAt, now());
  const title =
    origin === 'command-line'
      ? fill(texts.byCommandLine, { time })
      : fill(texts.by, { time, name: createdBy?.displayName ?? texts.somebody });
  return (
    <ListRow
      icon={<Icon name="box-archive" />}
      title={
        <span class="job-fact" title={describeTime(createdAt)}>
          {title}
        </span>
      }
      text={<BackupFacts backup={backup} />}
      meta={<Badge tone={TONES[state]}>{texts.states[state]}</Badge>}
      actions={
        <>
          {urls.download !== undefined && (
            <LinkButton size="small" href={localUrl(urls.download)}>
              {texts.download}
            </LinkButton>
          )}
          {(urls.download !== undefined || isUnderWay(backup)) && (
            <Button size="small" onClick={() => void removeBackup(backup)}>
              {isUnderWay(backup) ? texts.cancel : getTexts('shell').delete}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Progress or content of an archive. */
function BackupFacts({
  backup: { progress, contents, size, expiresAt, error, urls },
}: {
  readonly backup: InstallationExport;
}): VNode {
  const texts = getTexts('installation').operation.backups;
  if (progress !== undefined) {
    const [done, total] = [formatNumber(progress.done), formatNumber(progress.total)];
    const step = texts.steps[progress.step];
    return (
      <span class="job-fact" role="status">
        {progress.step === 'tables' || progress.step === 'files' ? fill(texts.progress, { step, done, total }) : step}
      </span>
    );
  }
  if (error !== undefined) return <span class="job-error">{error}</span>;
  if (contents === undefined || size === undefined) return <span />;
  const { rows, files, events } = contents;
  const numbers = { rows: formatNumber(rows), files: formatNumber(files), events: formatNumber(events) };
  return (
    <>
      <span class="job-fact">{fill(texts.contents, { size: formatBytes(size), ...numbers })}</span>
      {urls.download !== undefined && expiresAt !== undefined && (
        <span class="job-fact">{fill(texts.expires, { time: describeTime(expiresAt) })}</span>
      )}
    </>
  );
}
