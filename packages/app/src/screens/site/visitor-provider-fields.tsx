import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { identityProvidersQuery } from '../../data/oidc.ts';
import { getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface ProviderValues {
  readonly oidcProvider: string;
  readonly emailDomains: string;
  readonly groups: string;
  readonly groupsClaim: string;
}

interface VisitorProviderFieldsProps {
  readonly organization: string;
  readonly values: ProviderValues;
  readonly set: (name: keyof ProviderValues) => (value: string) => void;
  readonly error: string | undefined;
}

/** At which provider visitors sign in, with which e-mail addresses, and in which groups. */
export function VisitorProviderFields({ organization, values, set, error }: VisitorProviderFieldsProps): VNode {
  const { login: texts } = getTexts('sites').audience;
  const providers = (useQuery(identityProvidersQuery).data?.items ?? []).filter(
    (provider) => provider.organization === undefined || provider.organization.id === organization,
  );
  return (
    <>
      <div class="form-pair">
        <Select
          label={texts.oidcProvider}
          hint={texts.oidcHint}
          value={values.oidcProvider}
          options={[
            { value: '', label: texts.noProvider },
            ...providers.map(({ id, label }) => ({ value: id, label })),
          ]}
          error={error}
          onValue={set('oidcProvider')}
        />
        <Input
          label={texts.emailDomains}
          hint={texts.emailDomainsHint}
          placeholder="example.com"
          value={values.emailDomains}
          spellcheck={false}
          onValue={set('emailDomains')}
        />
      </div>
      <div class="form-pair">
        <Input
          label={texts.groups}
          hint={texts.groupsHint}
          value={values.groups}
          spellcheck={false}
          autoComplete="off"
          onValue={set('groups')}
        />
        <Input
          label={texts.groupsClaim}
          hint={texts.groupsClaimHint}
          placeholder="groups"
          value={values.groupsClaim}
          maxLength={100}
          spellcheck={false}
          autoComplete="off"
          onValue={set('groupsClaim')}
        />
      </div>
    </>
  );
}
