import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { replaceVisitorKey } from '../../actions/site-audience.tsx';
import { updateVisitorAuth, type VisitorAuth, visitorAuthQuery } from '../../data/site-audience.ts';
import type { SiteRef } from '../../data/sites.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';
import { VisitorProviderFields } from './visitor-provider-fields.tsx';

/** Visitor authentication: an external login with a signing key, membership, a password, or an identity provider. */
export function VisitorAuthSection({ view: { ref } }: { readonly view: SiteView }): VNode {
  const { login: texts } = getTexts('sites').audience;
  const query = useQuery(visitorAuthQuery(ref));
  return (
    <Section title={texts.title}>
      <p class="structure-lead">{texts.lead}</p>
      <QueryView query={query} isCompact skeleton={<SkeletonRows rows={3} />}>
        {(auth) => (
          <div class="card settings">
            <LoginForm
              key={`${auth.fallbackURL} ${auth.backend} ${auth.integration} ${auth.oidcProvider} ${auth.emailDomains} ${auth.groups} ${auth.groupsClaim}`}
              siteRef={ref}
              auth={auth}
            />
            {signsTokens(auth.backend) && <KeyField siteRef={ref} auth={auth} />}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

/** Whether an external program of the owner signs the tokens of visitors. */
const signsTokens = (backend: VisitorAuth['backend']): boolean => backend === 'custom' || backend === 'integration';

interface AuthProps {
  readonly siteRef: SiteRef;
  readonly auth: VisitorAuth;
}

interface LoginValues extends Readonly<Record<string, unknown>> {
  readonly url: string;
  readonly backend: VisitorAuth['backend'];
  readonly integration: string;
  readonly password: string;
  readonly oidcProvider: string;
  readonly emailDomains: string;
  readonly groups: string;
  readonly groupsClaim: string;
}

function LoginForm({ siteRef, auth }: AuthProps): VNode {
  const shell = getTexts('shell');
  const { values, set, isChanged } = useFields<LoginValues>({
    url: auth.fallbackURL ?? '',
    backend: auth.backend,
    integration: auth.integration ?? '',
    password: '',
    oidcProvider: auth.oidcProvider ?? '',
    emailDomains: (auth.emailDomains ?? []).join(', '),
    groups: (auth.groups ?? []).join(', '),
    groupsClaim: auth.groupsClaim ?? '',
  });
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  useUnsaved(isChanged && !isBusy);
  const save = async () => {
    if (isBusy || !isChanged) return;
    const { backend } = values;
    setBusy(true);
    setRefusal(undefined);
    try {
      await updateVisitorAuth(siteRef, { backend, ...changesOf(values) });
      set('password')('');
      showToast(getTexts('sites').saved);
    } catch (error) {
      if (backend === 'members') showFailure(error);
      else setRefusal(readRefusal(error, shell.unreachable));
    }
    setBusy(false);
  };
  return (
    <form
      class="form-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <BackendFields values={values} set={set} />
      <WayFields values={values} set={set} hasPassword={auth.hasPassword} error={refusal?.message} />
      {values.backend === 'oidc' && (
        <VisitorProviderFields organization={siteRef.organization} values={values} set={set} error={refusal?.message} />
      )}
      {isChanged && (
        <div class="settings-footer">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {shell.save}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The members to change; what another way needed stays as it was. */
function changesOf(values: LoginValues) {
  const { backend, url, integration, password, oidcProvider, emailDomains, groups, groupsClaim } = values;
  if (backend === 'password') return password === '' ? {} : { password };
  if (backend === 'members') return {};
  if (backend === 'oidc')
    return {
      oidcProvider: oidcProvider || null,
      emailDomains: readDomains(emailDomains),
      groups: readGroups(groups),
      groupsClaim: groupsClaim.trim() || null,
    };
  const named = backend === 'integration' ? integration.trim() : '';
  return { fallbackURL: url.trim() || null, integration: named || null };
}

/** The comma-separated domains; null for everybody. */
function readDomains(text: string): string[] | null {
  const domains = text.split(/[\s,]+/).filter((domain) => domain !== '');
  return domains.length === 0 ? null : domains;
}

/** The groups between commas, whose names may contain spaces; null for everybody. */
function readGroups(text: string): string[] | null {
  const groups = text.split(',').flatMap((group) => group.trim() || []);
  return groups.length === 0 ? null : groups;
}

interface BackendFieldsProps {
  readonly values: LoginValues;
  readonly set: ReturnType<typeof useFields<LoginValues>>['set'];
}

/** The authentication backend. */
function BackendFields({ values, set }: BackendFieldsProps): VNode {
  const { login: texts } = getTexts('sites').audience;
  return (
    <div class="form-pair">
      <Select
        label={texts.backend}
        value={values.backend}
        options={[
          { value: 'custom', label: texts.custom },
          { value: 'members', label: texts.members },
          { value: 'password', label: texts.sitePassword },
          { value: 'oidc', label: texts.oidc },
          { value: 'integration', label: texts.integration },
        ]}
        onValue={set('backend')}
      />
      {values.backend === 'integration' && (
        <Input label={texts.integrationName} value={values.integration} onValue={set('integration')} maxLength={100} />
      )}
    </div>
  );
}

interface WayFieldsProps extends BackendFieldsProps {
  readonly hasPassword: boolean;
  readonly error: string | undefined;
}

/** The settings of the selected backend. */
function WayFields({ values, set, hasPassword, error }: WayFieldsProps): VNode {
  const { login: texts } = getTexts('sites').audience;
  return (
    <>
      {signsTokens(values.backend) && (
        <Input
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          placeholder="https://app.example.com/docs-login"
          value={values.url}
          onValue={set('url')}
          spellcheck={false}
          error={error}
        />
      )}
      {values.backend === 'members' && <p class="field-hint">{texts.membersHint}</p>}
      {values.backend === 'password' && (
        <Input
          label={hasPassword ? texts.newPassword : texts.password}
          hint={hasPassword ? texts.newPasswordHint : texts.passwordHint}
          type="password"
          autoComplete="new-password"
          maxLength={400}
          value={values.password}
          onValue={set('password')}
          error={error}
        />
      )}
    </>
  );
}

/** The signing key, shown on demand. */
function KeyField({ siteRef, auth }: AuthProps): VNode {
  const { login: texts } = getTexts('sites').audience;
  const [isShown, setShown] = useState(false);
  return (
    <div class="form-stack">
      {isShown ? (
        <CopyField label={texts.key} value={auth.privateKey} />
      ) : (
        <div class="field">
          <span class="field-label">{texts.key}</span>
          <p class="field-hint">{texts.keyHint}</p>
        </div>
      )}
      <div class="button-row">
        <Button size="small" icon={isShown ? 'eye-slash' : 'eye'} onClick={() => setShown(!isShown)}>
          {isShown ? texts.hideKey : texts.showKey}
        </Button>
        <Button size="small" icon="rotate" onClick={() => void replaceVisitorKey(siteRef)}>
          {texts.regenerateAction}
        </Button>
      </div>
    </div>
  );
}
