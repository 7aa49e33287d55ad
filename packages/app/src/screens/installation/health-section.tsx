import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { testMail } from '../../actions/installation.tsx';
import { bootstrap, type Schemas } from '../../data/bootstrap.ts';
import { healthQuery } from '../../data/installation.ts';
import { now } from '../../data/now.ts';
import { href } from '../../routes/location.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

type Health = Schemas['InstallationHealth'];

/** Health of the installation: its parts, their state, and warnings. */
export function HealthSection(): VNode {
  const texts = getTexts('installation').operation.health;
  const query = useQuery(healthQuery);
  return (
    <QueryView query={query} isCompact>
      {(health) => (
        <>
          <Section title={texts.title}>
            <Problems problems={health.problems} />
            <HealthFacts health={health} />
          </Section>
          <Section title={texts.servers}>
            <List label={texts.servers}>
              {health.nodes.map((node) => (
                <ServerRow key={`${node.host} ${node.startedAt}`} node={node} />
              ))}
            </List>
          </Section>
        </>
      )}
    </QueryView>
  );
}

function Problems({ problems }: Pick<Health, 'problems'>): VNode {
  const texts = getTexts('installation').operation.health;
  if (problems.length === 0) return <Banner tone="success">{texts.healthy}</Banner>;
  return (
    <div class="health-problems">
      {problems.map(({ id, severity, message }) => (
        <Banner key={message} tone={severity === 'error' ? 'danger' : 'warning'} actions={<ProblemLink id={id} />}>
          <strong>{texts.problems[id]}</strong> <span lang="en">{message}</span>
        </Banner>
      ))}
    </div>
  );
}

/** Where the problem is looked into, or solved. */
const PROBLEM_SCREENS: Partial<Record<Health['problems'][number]['id'], 'backups' | 'jobs'>> = {
  backup: 'backups',
  'jobs-failed': 'jobs',
  'jobs-wait': 'jobs',
};

function ProblemLink({ id }: Pick<Health['problems'][number], 'id'>): VNode | null {
  const name = PROBLEM_SCREENS[id];
  if (name === undefined) return null;
  const query = id === 'jobs-failed' ? '?state=failed' : '';
  return (
    <LinkButton size="small" href={href(`/settings/installation/${name}${query}`)}>
      {getTexts('shell').installation[name]}
    </LinkButton>
  );
}

const STORES: Readonly<Record<string, string>> = {
  duckdb: 'DuckDB',
  clickhouse: 'ClickHouse',
  postgresql: 'PostgreSQL',
};

function HealthFacts({ health }: { readonly health: Health }): VNode {
  const texts = getTexts('installation');
  const words = texts.operation.health;
  const { version, build, url, database, files, events, search, jobs, mail } = health;
  const store = STORES[events.store] ?? events.store;
  return (
    <div class="card card-stack">
      <Facts>
        <Fact name={texts.version}>{version}</Fact>
        <Fact name={texts.build}>{build}</Fact>
        <Fact name={texts.url}>{url}</Fact>
        <Fact name={words.database}>{database.engine}</Fact>
        <Fact name={words.migration}>{database.migration}</Fact>
        <Fact name={words.files}>{words.filesKinds[files.kind]}</Fact>
        <Fact name={words.events}>{events.available ? store : fill(words.eventsDown, { store })}</Fact>
        <Fact name={words.search}>{formatCount(words.searchSpaces, search.spaces)}</Fact>
        <Fact name={words.jobs}>
          <a class="link" href={href('/settings/installation/jobs')}>
            {fill(words.jobsFacts, { due: formatNumber(jobs.due), failed: formatNumber(jobs.failed) })}
          </a>
        </Fact>
        <Fact name={texts.mail}>
          {mail.host === undefined ? texts.mailOff : fill(words.mailBy, { host: mail.host })}
        </Fact>
      </Facts>
      {bootstrap.mail && (
        <div>
          <Button size="small" icon="envelope" onClick={() => void testMail()}>
            {texts.mailTest}
          </Button>
        </div>
      )}
    </div>
  );
}

function ServerRow({ node }: { readonly node: Health['nodes'][number] }): VNode {
  const texts = getTexts('installation').operation.health;
  const { host, version, startedAt, current, disk } = node;
  const started = fill(texts.startedAt, { version, time: describeAge(startedAt, now()) });
  return (
    <ListRow
      icon={<Icon name="server" />}
      title={host}
      text={
        <>
          <span class="job-fact" title={describeTime(startedAt)}>
            {started}
          </span>
          {disk !== null && (
            <span class="job-fact">
              {fill(texts.disk, { free: formatBytes(disk.free), total: formatBytes(disk.total) })}
            </span>
          )}
        </>
      }
      {...(current && { meta: <Badge>{texts.thisServer}</Badge> })}
    />
  );
}
