import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { endAdministration, openAppoint, openCreateOrganization } from '../../actions/installation.tsx';
import { bootstrap } from '../../data/bootstrap.ts';
import { administratorsQuery } from '../../data/installation.ts';
import { OrganizationList } from '../../shell/organization-list.tsx';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { HealthSection } from './health-section.tsx';
import { InstallationFrame } from './installation-frame.tsx';
import { useInstallationActions } from './use-installation-actions.ts';

/** The administrators of the installation, and its properties. */
export function InstallationScreen(): VNode {
  const texts = getTexts('installation');
  useInstallationActions();
  return (
    <InstallationFrame
      title={texts.title}
      actions={
        <Button kind="primary" icon="plus" onClick={openCreateOrganization}>
          {texts.create}
        </Button>
      }
    >
      {() => (
        <>
          <p class="lead">{texts.lead}</p>
          <div class="person">
            <div>
              <Administrators />
              <Organizations />
            </div>
            <div>
              <HealthSection />
              <Operator />
            </div>
          </div>
        </>
      )}
    </InstallationFrame>
  );
}

function Administrators(): VNode {
  const texts = getTexts('installation');
  const query = useQuery(administratorsQuery);
  return (
    <Section
      title={texts.administrators}
      count={query.data && <CountBadge>{formatNumber(query.data.count)}</CountBadge>}
      actions={
        <Button size="small" icon="plus" onClick={openAppoint}>
          {texts.add}
        </Button>
      }
    >
      <p class="meta section-lead">{texts.administratorsText}</p>
      <QueryView query={query} isCompact>
        {({ items }) => (
          <List label={texts.administrators}>
            {items.map((user) => (
              <ListRow
                key={user.id}
                icon={<Avatar person={user} size={32} />}
                title={user.displayName}
                text={user.email}
                actions={
                  <Button
                    size="small"
                    aria-label={fill(texts.revokeOf, { name: user.displayName })}
                    onClick={() => void endAdministration(user)}
                  >
                    {texts.revoke}
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </QueryView>
    </Section>
  );
}

function Organizations(): VNode {
  const texts = getTexts('installation');
  const { organizations } = bootstrap;
  return (
    <Section title={texts.organizations} count={<CountBadge>{formatNumber(organizations.length)}</CountBadge>}>
      <p class="meta section-lead">{texts.organizationsText}</p>
      {organizations.length === 0 ? (
        <p class="section-empty">{texts.organizationsEmpty}</p>
      ) : (
        <OrganizationList label={texts.organizations} />
      )}
    </Section>
  );
}

function Operator(): VNode {
  const texts = getTexts('installation');
  return (
    <Section title={texts.operator}>
      <p class="section-empty">{texts.operatorText}</p>
    </Section>
  );
}
