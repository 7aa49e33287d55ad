import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { changeOrganization, setEnforced } from '../../actions/organization.tsx';
import { useActions } from '../../actions/registry.ts';
import { findOrganization, type Schemas } from '../../data/bootstrap.ts';
import { oidcProvidersQuery } from '../../data/oidc.ts';
import { organizationQuery, samlProvidersQuery } from '../../data/organizations.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Section } from '../../ui/list.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { OidcSection } from './oidc-section.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProviderSection } from './provider-section.tsx';

const openAdd = (organization: string): void =>
  openDialog((close) => <ProviderDialog organization={organization} onClose={close} />);

/** The identity providers of an organization, and who must use them. */
export function SingleSignOnScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const isAdmin = findOrganization(id)?.permissions.admin === true;
  const { sso: texts } = getTexts('organization');
  const { value: spoken } = language;
  const actions = useMemo(
    () => (isAdmin ? [{ id: 'saml.add', label: texts.add, icon: 'plus', keys: 'n', perform: () => openAdd(id) }] : []),
    [id, isAdmin, spoken],
  );
  useActions(getTexts('shell').organization.signOn, actions);
  const organization = useQuery({ ...organizationQuery(id), enabled: isAdmin });
  return (
    <OrganizationScreen
      organization={id}
      tab="signOn"
      width="reading"
      actions={
        <Button kind="primary" icon="plus" onClick={() => openAdd(id)}>
          {texts.add}
        </Button>
      }
    >
      <p class="lead">{texts.lead}</p>
      <QueryView query={organization}>{(loaded) => <Providers organization={loaded} />}</QueryView>
    </OrganizationScreen>
  );
}

function Providers({ organization }: { readonly organization: Schemas['Organization'] }): VNode {
  const saml = useQuery(samlProvidersQuery(organization.id));
  const oidc = useQuery(oidcProvidersQuery(organization.id));
  return (
    <QueryView query={saml}>
      {({ items: samlProviders }) => (
        <QueryView query={oidc}>
          {({ items: oidcProviders }) => (
            <ProviderList organization={organization} samlProviders={samlProviders} oidcProviders={oidcProviders} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface ProviderListProps {
  readonly organization: Schemas['Organization'];
  readonly samlProviders: readonly Schemas['SamlProvider'][];
  readonly oidcProviders: readonly Schemas['OidcProvider'][];
}

function ProviderList({ organization, samlProviders, oidcProviders }: ProviderListProps): VNode {
  const { sso: texts } = getTexts('organization');
  if (samlProviders.length === 0 && oidcProviders.length === 0)
    return (
      <EmptyState icon="shield" title={texts.emptyTitle} text={texts.emptyText}>
        <Button icon="plus" onClick={() => openAdd(organization.id)}>
          {texts.add}
        </Button>
      </EmptyState>
    );
  const mayEnforce = oidcProviders.length > 0 || samlProviders.some(({ status }) => status === 'active');
  return (
    <>
      <Rules organization={organization} mayEnforce={mayEnforce} />
      {oidcProviders.map((provider) => (
        <OidcSection key={provider.id} organization={organization.id} provider={provider} />
      ))}
      {samlProviders.map((provider) => (
        <ProviderSection key={provider.id} organization={organization.id} provider={provider} />
      ))}
    </>
  );
}

interface RulesProps {
  readonly organization: Schemas['Organization'];
  /** Nothing is enforced without a usable provider. */
  readonly mayEnforce: boolean;
}

function Rules({ organization: { id, sso, ssoEnforced }, mayEnforce }: RulesProps): VNode {
  const { sso: texts } = getTexts('organization');
  return (
    <Section title={texts.rules}>
      <div class="card card-stack">
        <Switch
          label={texts.sso}
          hint={texts.ssoHint}
          isChecked={sso}
          onChange={(isOn) => void changeOrganization(id, { sso: isOn }, { sso })}
        />
        <Switch
          key={String(ssoEnforced)}
          label={texts.enforced}
          hint={texts.enforcedHint}
          isChecked={ssoEnforced}
          isDisabled={!mayEnforce && !ssoEnforced}
          onChange={(isOn) => void setEnforced(id, isOn)}
        />
      </div>
    </Section>
  );
}
