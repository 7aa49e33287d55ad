import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { connectIdentity, disconnectIdentity } from '../../actions/identities.tsx';
import { now } from '../../data/now.ts';
import { identitiesQuery, identityProvidersQuery, type UserIdentity } from '../../data/oidc.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';

/** Linked and available accounts at identity providers. */
export function useIdentities() {
  const query = useQuery(identitiesQuery);
  const providers = useQuery(identityProvidersQuery).data?.items ?? [];
  const known = query.data?.items ?? [];
  return { query, providers, known, isShown: providers.length > 0 || known.length > 0 };
}

/** Accounts at identity providers for sign-in; hidden without accounts and providers. */
export function IdentitySection(): VNode | null {
  const { identities: texts } = getTexts('security');
  const { query, providers, known, isShown } = useIdentities();
  if (!isShown) return null;
  const isConnected = (provider: (typeof providers)[number]) =>
    known.some(({ label, organization }) => label === provider.label && organization?.id === provider.organization?.id);
  return (
    <Section
      title={texts.title}
      id="identities"
      actions={providers
        .filter((provider) => !isConnected(provider))
        .map(({ id, label }) => (
          <Button key={id} size="small" onClick={() => void connectIdentity(id)}>
            {fill(texts.connect, { provider: label })}
          </Button>
        ))}
    >
      <p class="meta section-lead">{texts.text}</p>
      <QueryView query={query} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="meta">{texts.empty}</p>
          ) : (
            <List label={texts.title}>
              {items.map((identity) => (
                <IdentityRow key={identity.id} identity={identity} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}

function IdentityRow({ identity }: { readonly identity: UserIdentity }): VNode {
  const { identities: texts } = getTexts('security');
  const { label, issuer, email, usedAt, organization } = identity;
  const provider = label ?? issuer;
  const facts = {
    account: email ?? issuer,
    used: describeAge(usedAt, now()),
    scope: organization === undefined ? texts.everywhere : fill(texts.within, { organization: organization.title }),
  };
  return (
    <ListRow
      icon={<Icon name="user" />}
      title={provider}
      text={<span title={describeTime(usedAt)}>{fill(texts.facts, facts)}</span>}
      actions={
        <Button
          size="small"
          aria-label={fill(texts.disconnectOf, { provider })}
          onClick={() => void disconnectIdentity(identity)}
        >
          {texts.disconnect}
        </Button>
      }
    />
  );
}
