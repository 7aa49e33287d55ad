import type { VNode } from 'preact';
import { bootstrap } from '../../data/bootstrap.ts';
import { href } from '../../routes/location.ts';
import { JoinableOrganizations, useJoining } from '../../shell/joinable-organizations.tsx';
import { OrganizationList } from '../../shell/organization-list.tsx';
import { Screen } from '../../shell/screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeletedOrganizations } from './deleted-organizations.tsx';

/** The choice of an organization, and those in the trash; for people without one, how to join or create one. */
export function StartScreen(): VNode {
  const texts = getTexts('home');
  const { organizations } = bootstrap;
  if (organizations.length === 0) return <NoOrganization />;
  return (
    <Screen title={texts.chooseTitle} width="reading">
      <p class="lead">{texts.chooseText}</p>
      <OrganizationList label={texts.chooseTitle} />
      <JoinableOrganizations />
      <DeletedOrganizations />
    </Screen>
  );
}

function NoOrganization(): VNode {
  const texts = getTexts('home');
  const { user } = bootstrap;
  if (useJoining() !== undefined)
    return (
      <Screen title={texts.noOrganizationTitle} width="reading">
        <JoinableOrganizations />
        <DeletedOrganizations />
      </Screen>
    );
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
      <DeletedOrganizations />
    </Screen>
  );
}
