import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { openTokenDialog, revokeToken } from '../../actions/account.tsx';
import { type AccessToken, tokensQuery } from '../../data/account.ts';
import { now } from '../../data/now.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

/** Access tokens for programs that use the API as the person. */
export function TokenSection(): VNode {
  const { tokens: texts } = getTexts('security');
  const query = useQuery(tokensQuery);
  return (
    <Section
      title={texts.title}
      id="tokens"
      count={query.data && <CountBadge>{formatNumber(query.data.count)}</CountBadge>}
      actions={
        <Button size="small" icon="plus" onClick={openTokenDialog}>
          {texts.create}
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
              {items.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}

function TokenRow({ token }: { readonly token: AccessToken }): VNode {
  const { tokens: texts } = getTexts('security');
  const { title, createdAt, expiresAt } = token;
  const name = title === '' ? texts.untitled : title;
  const expires =
    expiresAt === undefined ? texts.neverExpires : fill(texts.expires, { time: describeAge(expiresAt, now()) });
  return (
    <ListRow
      icon={<Icon name="key" />}
      title={name}
      text={
        <span title={describeTime(expiresAt ?? createdAt)}>
          {fill(texts.facts, { created: describeAge(createdAt, now()), expires })}
        </span>
      }
      actions={
        <Button size="small" aria-label={fill(texts.revokeOf, { title: name })} onClick={() => void revokeToken(token)}>
          {texts.revoke}
        </Button>
      }
    />
  );
}
