import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { changePassword } from '../../data/account.ts';
import { currentUser } from '../../data/current-user.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';

const MIN_LENGTH = 12;
const MAX_LENGTH = 200;

/** The form to change the password; it is reset after a change. */
export function PasswordSection(): VNode {
  const [round, setRound] = useState(0);
  return (
    <Section title={getTexts('security').password.title} id="password">
      <PasswordForm key={round} onDone={() => setRound(round + 1)} />
    </Section>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }): VNode {
  const { password: texts } = getTexts('security');
  const { values, set, isChanged } = useFields({ current: '', next: '', repeat: '' });
  const [isShown, setShown] = useState(false);
  const [revokesTokens, setRevokesTokens] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  useUnsaved(isChanged && !isBusy);
  const save = async (event: Event) => {
    event.preventDefault();
    const { current, next, repeat } = values;
    if (next.length < MIN_LENGTH) return setRefusal({ field: 'newPassword', message: texts.short });
    if (next !== repeat) return setRefusal({ field: 'repeat', message: texts.differs });
    // Clears the errors of the previous attempt before the next response.
    setRefusal(undefined);
    setBusy(true);
    try {
      const currentPassword = current !== '' && { currentPassword: current };
      await changePassword({ newPassword: next, ...currentPassword, revokeTokens: revokesTokens });
      showToast(revokesTokens ? texts.changedAndRevoked : texts.changed);
      onDone();
    } catch (failure) {
      setRefusal(readRefusal(failure, getTexts('shell').unreachable));
      setBusy(false);
    }
  };
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  const fields = [
    { name: 'current', field: 'currentPassword', label: texts.current, hint: texts.currentHint },
    { name: 'next', field: 'newPassword', label: texts.next, hint: texts.nextHint },
    { name: 'repeat', field: 'repeat', label: texts.repeat },
  ] as const;
  return (
    <form class="card card-stack" noValidate onSubmit={(event) => void save(event)}>
      {refusal !== undefined && !fields.some(({ field }) => field === refusal.field) && (
        <Banner tone="danger">{refusal.message}</Banner>
      )}
      <UsernameField />
      {fields.map(({ name, field, label, ...hint }) => (
        <Input
          key={name}
          {...hint}
          type={isShown ? 'text' : 'password'}
          label={label}
          error={errorOf(field)}
          value={values[name]}
          maxLength={MAX_LENGTH}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          onValue={set(name)}
        />
      ))}
      <Checkbox label={texts.show} isChecked={isShown} onChange={setShown} />
      <Checkbox
        label={texts.revokeTokens}
        hint={texts.revokeTokensHint}
        isChecked={revokesTokens}
        onChange={setRevokesTokens}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {texts.change}
        </Button>
      </div>
    </form>
  );
}

/** Password managers use it to identify the account. */
function UsernameField(): VNode {
  return (
    <input
      class="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      tabIndex={-1}
      aria-hidden="true"
      readOnly
      value={currentUser.value.email}
    />
  );
}
