import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { endOtherSessions, endSession } from '../../actions/account.tsx';
import { readBrowser } from '../../components/security/read-browser.ts';
import { type Session, sessionsQuery } from '../../data/account.ts';
import { now } from '../../data/now.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

/** The browsers with a session of the person. */
export function SessionSection(): VNode {
  const { sessions: texts } = getTexts('security');
  const query = useQuery(sessionsQuery);
  const { data } = query;
  return (
    <Section
      title={texts.title}
      id="sessions"
      count={data && <CountBadge>{formatNumber(data.count)}</CountBadge>}
      actions={
        data !== undefined &&
        data.items.length > 1 && (
          <Button size="small" onClick={() => void endOtherSessions(data.items)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <p class="meta section-lead">{texts.text}</p>
      <QueryView query={query} isCompact>
        {({ items }) => (
          <List label={texts.title}>
            {items
              .toSorted((one, other) => Number(other.current) - Number(one.current))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </List>
        )}
      </QueryView>
    </Section>
  );
}

function SessionRow({ session }: { readonly session: Session }): VNode {
  const { sessions: texts } = getTexts('security');
  const { current, userAgent, seenAt, createdAt, method } = session;
  const { browser, system, isPhone } = readBrowser(userAgent ?? '');
  const known = browser ?? texts.unknownBrowser;
  const name = system === undefined ? known : fill(texts.browserOn, { browser: known, system });
  const facts = { seen: describeAge(seenAt, now()), started: describeAge(createdAt, now()) };
  return (
    <ListRow
      icon={<Icon name={isPhone ? 'mobile' : 'desktop'} />}
      title={name}
      text={
        <span title={describeTime(createdAt)}>{fill(texts.facts, { ...facts, method: texts.methods[method] })}</span>
      }
      {...(current && { meta: <Badge tone="success">{texts.current}</Badge> })}
      {...(!current && {
        actions: (
          <Button
            size="small"
            aria-label={fill(texts.endOf, { browser: name })}
            onClick={() => void endSession(session)}
          >
            {texts.end}
          </Button>
        ),
      })}
    />
  );
}
