import type { VNode } from 'preact';
import type { ConnectionSettings } from '../../data/git.ts';
import { getTexts } from '../../texts/texts.ts';
import { Input, Textarea } from '../../ui/field.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import type { FormRefusal } from '../../ui/use-fields.ts';

export type AccessKind = 'keep' | 'none' | 'password' | 'deploy-key' | 'ssh-key';

/** Credentials in a form. */
export interface AccessValues {
  /** The explicit choice; undefined to derive it from the URL. */
  readonly access: AccessKind | undefined;
  readonly username: string;
  readonly password: string;
  readonly privateKey: string;
  readonly hostKeys: string;
}

export const NO_ACCESS: AccessValues = {
  access: undefined,
  username: '',
  password: '',
  privateKey: '',
  hostKeys: '',
};

/** Whether a repository is accessed over SSH: `ssh://…` or `git@host:path`. */
export const isSshUrl = (url: string): boolean => /^ssh:\/\//i.test(url) || /^[^/@:]+@[^/:]+:/.test(url);

/** The explicit choice, or the default for the URL. */
function accessOf({ access }: AccessValues, kinds: readonly AccessKind[]): AccessKind {
  return access !== undefined && kinds.includes(access) ? access : (kinds[0] ?? 'none');
}

/** @param isStored stored credentials can stay while host keys are replaced */
const kindsOf = (url: string, isStored: boolean): readonly AccessKind[] =>
  isSshUrl(url) ? [...(isStored ? (['keep'] as const) : []), 'deploy-key', 'ssh-key'] : ['password', 'none'];

/** Credentials in the format of the API. */
export function writeAccess(
  values: AccessValues,
  url: string,
  isStored = false,
): Pick<ConnectionSettings, 'credentials' | 'hostKeys'> {
  const keys = values.hostKeys.split('\n').filter((line) => line.trim() !== '');
  const hostKeys = isSshUrl(url) && keys.length > 0 ? { hostKeys: keys } : {};
  switch (accessOf(values, kindsOf(url, isStored))) {
    case 'keep':
      return { hostKeys: keys };
    case 'none':
      return { credentials: null };
    case 'deploy-key':
      return { credentials: { type: 'deploy-key' }, ...hostKeys };
    case 'ssh-key':
      return { credentials: { type: 'ssh-key', privateKey: values.privateKey }, ...hostKeys };
    case 'password': {
      const { username, password } = values;
      return { credentials: { type: 'password', password, ...(username.trim() !== '' && { username }) } };
    }
  }
}

interface CredentialsFieldsProps {
  readonly url: string;
  readonly values: AccessValues;
  readonly set: (name: Exclude<keyof AccessValues, 'access'>) => (value: string) => void;
  readonly onAccess: (access: AccessKind) => void;
  readonly refusal: FormRefusal | undefined;
  readonly isStored?: boolean;
}

/** How the server authenticates to the repository. */
export function CredentialsFields(props: CredentialsFieldsProps): VNode {
  const { url, values, set, onAccess, refusal, isStored = false } = props;
  const { access: texts } = getTexts('git');
  const kinds = kindsOf(url, isStored);
  const kind = accessOf(values, kinds);
  const options = {
    keep: { label: texts.keep, text: texts.keepText, icon: 'lock' },
    none: { label: texts.none, text: texts.noneText, icon: 'globe' },
    password: { label: texts.password, text: texts.passwordText, icon: 'key' },
    'deploy-key': { label: texts.deployKey, text: texts.deployKeyText, icon: 'wand-sparkles' },
    'ssh-key': { label: texts.sshKey, text: texts.sshKeyText, icon: 'terminal' },
  };
  return (
    <>
      <OptionCards
        label={texts.title}
        options={kinds.map((value) => ({ value, ...options[value] }))}
        value={kind}
        onValue={onAccess}
      />
      {kind === 'password' && <PasswordFields values={values} set={set} refusal={refusal} />}
      {kind === 'ssh-key' && (
        <Textarea
          label={texts.privateKey}
          hint={texts.privateKeyHint}
          value={values.privateKey}
          onValue={set('privateKey')}
          spellcheck={false}
          autoComplete="off"
          rows={6}
          error={refusal?.field === 'credentials' ? refusal.message : undefined}
        />
      )}
      {isSshUrl(url) && (
        <Textarea
          label={texts.hostKeys}
          hint={texts.hostKeysHint}
          value={values.hostKeys}
          onValue={set('hostKeys')}
          spellcheck={false}
          error={refusal?.field === 'hostKeys' ? refusal.message : undefined}
        />
      )}
    </>
  );
}

function PasswordFields({ values, set, refusal }: Pick<CredentialsFieldsProps, 'values' | 'set' | 'refusal'>): VNode {
  const { access: texts } = getTexts('git');
  return (
    <div class="form-pair">
      <Input
        label={texts.token}
        hint={texts.tokenHint}
        type="password"
        value={values.password}
        onValue={set('password')}
        autoComplete="off"
        error={refusal?.field === 'credentials' ? refusal.message : undefined}
      />
      <Input
        label={texts.username}
        hint={texts.usernameHint}
        value={values.username}
        onValue={set('username')}
        autoComplete="off"
      />
    </div>
  );
}
