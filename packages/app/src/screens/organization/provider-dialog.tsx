import type { VNode } from 'preact';
import { createOidcProvider } from '../../data/oidc.ts';
import { createSamlProvider } from '../../data/organizations.ts';
import { getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { OIDC_PRESETS, PRESETS, type ProviderPreset } from './oidc-presets.ts';

interface ProviderDialogProps {
  readonly organization: string;
  readonly onClose: () => void;
}

interface ProviderValues extends Readonly<Record<string, unknown>> {
  readonly preset: ProviderPreset;
  readonly label: string;
  readonly issuer: string;
  readonly clientID: string;
  readonly clientSecret: string;
}

/**
 * Asks for a name, and for a client if it must be known first; the response has the values to enter at the provider.
 */
export function ProviderDialog({ organization, onClose }: ProviderDialogProps): VNode {
  const { sso: texts, oidc } = getTexts('organization');
  const initial: ProviderValues = { preset: 'saml', label: '', issuer: '', clientID: '', clientSecret: '' };
  const { values, set } = useFields(initial);
  const { preset, label, issuer, clientID, clientSecret } = values;
  const add = async () => {
    if (preset === 'saml') {
      await createSamlProvider(organization, { label: label.trim() });
      return showToast(texts.added);
    }
    const client = { issuer: issuer.trim(), clientID: clientID.trim(), ...(clientSecret !== '' && { clientSecret }) };
    await createOidcProvider(organization, { label: label.trim(), kind: OIDC_PRESETS[preset].kind, ...client });
    showToast(oidc.added);
  };
  const isReady = label.trim() !== '' && (preset === 'saml' || (issuer.trim() !== '' && clientID.trim() !== ''));
  return (
    <SubmitDialog title={texts.addTitle} verb={texts.add} isReady={isReady} submit={add} onClose={onClose}>
      <Select
        label={oidc.protocol}
        value={preset}
        options={PRESETS.map((value) => ({ value, label: value === 'saml' ? oidc.saml : oidc.presets[value] }))}
        onValue={(next) => {
          set('preset')(next);
          set('issuer')(next === 'saml' ? '' : OIDC_PRESETS[next].issuer);
        }}
      />
      <Input
        label={texts.label}
        hint={texts.labelHint}
        value={label}
        maxLength={30}
        autoFocus
        autoComplete="off"
        onValue={set('label')}
      />
      {preset !== 'saml' && <ClientFields values={values} set={set} placeholder={OIDC_PRESETS[preset].placeholder} />}
    </SubmitDialog>
  );
}

interface ClientFieldsProps {
  readonly values: ProviderValues;
  readonly set: ReturnType<typeof useFields<ProviderValues>>['set'];
  readonly placeholder: string;
}

function ClientFields({ values, set, placeholder }: ClientFieldsProps): VNode {
  const { oidc } = getTexts('organization');
  return (
    <>
      <Input
        type="url"
        label={oidc.issuer}
        hint={oidc.issuerHint}
        placeholder={placeholder}
        value={values.issuer}
        spellcheck={false}
        onValue={set('issuer')}
      />
      <Input
        label={oidc.clientId}
        value={values.clientID}
        maxLength={255}
        spellcheck={false}
        autoComplete="off"
        onValue={set('clientID')}
      />
      <Input
        type="password"
        label={oidc.clientSecret}
        hint={oidc.clientSecretHint}
        value={values.clientSecret}
        maxLength={1024}
        autoComplete="new-password"
        onValue={set('clientSecret')}
      />
    </>
  );
}
