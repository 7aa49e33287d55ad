import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { bootstrap } from '../../data/bootstrap.ts';
import { type GitOperation, gitOperationsQuery, isRunning } from '../../data/git.ts';
import { userQuery } from '../../data/users.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { CommitLink } from './commit-link.tsx';

/** Initial number of rows. */
const SHOWN = 20;

interface LogSectionProps {
  readonly space: string;
  readonly commitUrl: string | undefined;
}

/** All synchronizations, newest first. */
export function LogSection({ space, commitUrl }: LogSectionProps): VNode {
  const { log: texts } = getTexts('git');
  const query = useQuery(gitOperationsQuery(space));
  const [isWhole, setWhole] = useState(false);
  const total = query.data?.items.length ?? 0;
  return (
    <Section title={texts.title} count={total > 0 && <CountBadge>{total}</CountBadge>}>
      <QueryView query={query} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.empty}</p>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers. */}
              <ul class="list git-log" role="list" aria-label={texts.title}>
                {items.slice(0, isWhole ? undefined : SHOWN).map((operation) => (
                  <LogRow key={operation.id} operation={operation} commitUrl={commitUrl} />
                ))}
              </ul>
              {!isWhole && items.length > SHOWN && (
                <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
                  {fill(texts.more, { count: items.length })}
                </Button>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

interface LogRowProps {
  readonly operation: GitOperation;
  readonly commitUrl: string | undefined;
}

function LogRow({ operation, commitUrl }: LogRowProps): VNode {
  const { log: texts } = getTexts('git');
  const { kind, state, commit, counts, warningCount, error, startedAt, finishedAt } = operation;
  const icon = kind === 'import' ? 'file-import' : 'file-export';
  return (
    <li class="list-row">
      <span class="list-icon">
        <Icon name={state === 'failed' ? 'circle-exclamation' : icon} class={state === 'failed' ? 'icon-danger' : ''} />
      </span>
      <span class="list-text">
        <span class="list-title">
          {kind === 'import' ? texts.import : texts.export} <Cause operation={operation} />
        </span>
        {error !== undefined && <span class="list-detail git-error">{error.message}</span>}
        <span class="list-detail git-facts">
          {isRunning(operation) && <span>{texts.running}</span>}
          {counts !== undefined && <Counts counts={counts} />}
          {warningCount > 0 && <Badge tone="warning">{formatCount(texts.warnings, warningCount)}</Badge>}
          {commit !== undefined && <CommitLink commit={commit} url={commitUrl} />}
        </span>
      </span>
      <span class="list-meta">
        <RelativeTime iso={finishedAt ?? startedAt} />
      </span>
    </li>
  );
}

function Counts({ counts }: { readonly counts: NonNullable<GitOperation['counts']> }): VNode {
  const { log, preview } = getTexts('git');
  const { added, changed, removed } = counts;
  if (added + changed + removed === 0) return <span>{log.noChanges}</span>;
  const parts = [
    { id: 'added', sign: '+', number: added, text: formatCount(preview.added, added) },
    { id: 'changed', sign: '~', number: changed, text: formatCount(preview.changed, changed) },
    { id: 'removed', sign: '−', number: removed, text: formatCount(preview.removed, removed) },
  ];
  return (
    <span class="diff-counts">
      {parts
        .filter(({ number }) => number > 0)
        .map(({ id, sign, number, text }) => (
          <span key={id} class={`diff-${id}`} title={text}>
            <span aria-hidden="true">{`${sign}${number}`}</span>
            <span class="visually-hidden">{text}</span>
          </span>
        ))}
    </span>
  );
}

/** What started the synchronization. */
function Cause({ operation: { cause, user } }: { readonly operation: GitOperation }): VNode {
  const { log: texts } = getTexts('git');
  const isMe = user === bootstrap.user.id;
  const person = useQuery({ ...userQuery(user ?? ''), enabled: user !== null && !isMe && cause === 'person' });
  const name = person.data?.displayName;
  const text = cause !== 'person' ? texts.causes[cause] : isMe ? texts.byYou : name && fill(texts.byPerson, { name });
  return <span class="git-cause">{text}</span>;
}
