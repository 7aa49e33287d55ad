import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { removeExport, startExport } from '../../actions/account.tsx';
import { type AccountExport, exportsQuery } from '../../data/account-exports.ts';
import { localUrl } from '../../data/bootstrap.ts';
import { now } from '../../data/now.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

/** Archives of the person's data on the installation. */
export function ExportSection(): VNode {
  const { exports: texts } = getTexts('security');
  const query = useQuery(exportsQuery);
  const isPending = query.data?.items.some(({ state }) => state === 'pending') === true;
  return (
    <Section
      title={texts.title}
      id="exports"
      actions={
        <Button size="small" icon="download" disabled={isPending} onClick={() => void startExport()}>
          {texts.start}
        </Button>
      }
    >
      <p class="meta section-lead">{texts.text}</p>
      <QueryView query={query} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.empty}</p>
          ) : (
            <List label={texts.title}>
              {items.map((each) => (
                <ExportRow key={each.id} accountExport={each} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}

const TONES = { pending: 'neutral', ready: 'success', failed: 'danger' } as const;

function ExportRow({ accountExport }: { readonly accountExport: AccountExport }): VNode {
  const { exports: texts } = getTexts('security');
  const { state, createdAt, expiresAt, size, urls } = accountExport;
  const time = describeAge(createdAt, now());
  const facts =
    expiresAt === undefined || size === undefined
      ? fill(texts.asked, { time })
      : fill(texts.facts, { time, size: formatBytes(size), expires: describeAge(expiresAt, now()) });
  return (
    <ListRow
      icon={<Icon name="box-archive" />}
      title={texts.archive}
      text={<span title={describeTime(createdAt)}>{facts}</span>}
      meta={<Badge tone={TONES[state]}>{texts.states[state]}</Badge>}
      actions={
        <>
          {urls.download !== undefined && (
            <LinkButton size="small" href={localUrl(urls.download)}>
              {texts.download}
            </LinkButton>
          )}
          {state !== 'pending' && (
            <Button size="small" onClick={() => void removeExport(accountExport)}>
              {getTexts('shell').delete}
            </Button>
          )}
        </>
      }
    />
  );
}
