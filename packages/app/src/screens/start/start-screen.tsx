import type { VNode } from 'preact';
import { bootstrap } from '../../data/bootstrap.ts';
import { href } from '../../routes/router.ts';
import { Screen } from '../../shell/screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { OrganizationMark } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The choice of an organization, for those who have several; for those who have none, how they come to one. */
export function StartScreen(): VNode {
  const texts = getTexts('home');
  const { organizations } = bootstrap;
  if (organizations.length === 0) return <NoOrganization />;
  return (
    <Screen title={texts.chooseTitle} width="reading">
      <p class="lead">{texts.chooseText}</p>
      <List label={texts.chooseTitle}>
        {organizations.map(({ id, title, role }) => (
          <ListRow
            key={id}
            href={href(`/o/${id}`)}
            icon={<OrganizationMark id={id} title={title} />}
            title={title}
            meta={texts.roles[role ?? 'guest']}
          />
        ))}
      </List>
    </Screen>
  );
}

function NoOrganization(): VNode {
  const texts = getTexts('home');
  const { user } = bootstrap;
  const isAdministrator = user.installationAdministrator === true;
  return (
    <Screen title={texts.noOrganizationTitle} isTitleHidden>
      <EmptyState
        icon="building"
        title={texts.noOrganizationTitle}
        text={
          isAdministrator
            ? texts.noOrganizationAdministratorText
            : fill(texts.noOrganizationText, { email: user.email })
        }
      >
        <LinkButton href={href('/account')}>{getTexts('shell').account}</LinkButton>
      </EmptyState>
    </Screen>
  );
}
