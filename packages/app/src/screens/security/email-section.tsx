import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { changeEmail } from '../../data/account.ts';
import { bootstrap } from '../../data/bootstrap.ts';
import { currentUser } from '../../data/current-user.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { readRefusal } from '../../ui/use-fields.ts';

/** The e-mail address for sign-in; a link sent to a new one verifies it. */
export function EmailSection(): VNode {
  const { email: texts } = getTexts('security');
  const [sentTo, setSentTo] = useState<string>();
  const { email = '' } = currentUser.value;
  return (
    <Section title={texts.title} id="email">
      <div class="card card-stack">
        <p>{fill(texts.current, { email })}</p>
        {!bootstrap.mail && <p class="field-hint">{texts.noMail}</p>}
        {bootstrap.mail && sentTo === undefined && <EmailForm onSent={setSentTo} />}
        {sentTo !== undefined && (
          <Banner
            tone="success"
            actions={
              <Button size="small" kind="quiet" onClick={() => setSentTo(undefined)}>
                {texts.again}
              </Button>
            }
          >
            <strong>{fill(texts.sentTitle, { email: sentTo })}</strong>
            <span class="banner-detail">{texts.sentText}</span>
          </Banner>
        )}
      </div>
    </Section>
  );
}

function EmailForm({ onSent }: { readonly onSent: (email: string) => void }): VNode {
  const { email: texts } = getTexts('security');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useUnsaved(typed !== '' && !isBusy);
  const send = async (event: Event) => {
    event.preventDefault();
    const email = typed.trim();
    if (email === '') return setError(texts.needed);
    setBusy(true);
    try {
      await changeEmail(email);
      onSent(email);
    } catch (failure) {
      setError(readRefusal(failure, getTexts('shell').unreachable).message);
      setBusy(false);
    }
  };
  return (
    <form class="form-stack" noValidate onSubmit={(event) => void send(event)}>
      <Input
        type="email"
        label={texts.label}
        hint={texts.hint}
        error={error}
        value={typed}
        maxLength={254}
        autoComplete="email"
        onValue={setTyped}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
