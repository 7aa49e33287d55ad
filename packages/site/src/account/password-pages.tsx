import { fillText } from '../texts/find-texts.ts';
import { renderAccountPage } from './account-page.tsx';
import type { ForgottenView, PasswordView } from './account-view.ts';
import { FilledText } from './filled-text.tsx';
import { Done, FaultSummary, FormField, HiddenFields, NewPasswordField, RevokeTokensField } from './form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

/** Requests the e-mail address to send a password reset link to; the response is the same for all. */
export function renderForgotten({ frame, email, isSent, isMailed, faults }: ForgottenView): string {
  const { forgotten: texts, form: labels } = findAccountTexts(frame.language);
  const operator = (
    <p>
      <FilledText text={texts.notMailed} parts={{ command: <code>bindery user set-password --link</code> }} />
    </p>
  );
  const sent = (
    <>
      <Done>{fillText(texts.sent, { email })}</Done>
      <p>{texts.sentText}</p>
    </>
  );
  const form = (
    <form class="account-form" method="post" action={`${frame.prefix}/forgotten`} data-once>
      <p>{texts.text}</p>
      <HiddenFields frame={frame} />
      <FormField
        frame={frame}
        label={labels.email}
        name="email"
        faults={faults}
        input={{
          type: 'email',
          required: true,
          maxLength: 254,
          value: email,
          autocomplete: 'username',
          autofocus: faults.length === 0,
          spellcheck: false,
        }}
      />
      <button type="submit" class="button button-primary account-wide-button">
        {texts.button}
      </button>
    </form>
  );
  return renderAccountPage({
    frame,
    title: texts.title,
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>{texts.title}</h1>
        <FaultSummary faults={faults} />
        {isMailed ? (isSent ? sent : form) : operator}
        <p class="account-aside">
          <a href={`${frame.prefix}/sign-in`}>{texts.back}</a>
        </p>
      </>
    ),
  });
}

/** Sets a password, and a name where the user is new. */
export function renderPasswordForm(view: PasswordView): string {
  const { frame, title, text, action, email, name, key, signInHref, button, faults } = view;
  const { form: labels, invitation } = findAccountTexts(frame.language);
  return renderAccountPage({
    frame,
    title,
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        <FaultSummary faults={faults} />
        <form class="account-form" method="post" action={action} data-once>
          <HiddenFields frame={frame} values={{ key }} />
          <FormField
            frame={frame}
            label={labels.email}
            name="email"
            faults={[]}
            input={{ type: 'email', value: email, readOnly: true, autocomplete: 'username' }}
          />
          {name !== undefined && (
            <FormField
              frame={frame}
              label={labels.name}
              name="name"
              faults={faults}
              input={{
                type: 'text',
                required: true,
                maxLength: 64,
                value: name,
                autocomplete: 'name',
                autofocus: faults.length === 0,
              }}
            />
          )}
          <NewPasswordField
            frame={frame}
            label={name === undefined ? labels.newPassword : labels.password}
            faults={faults}
          />
          {view.offersRevocation === true && <RevokeTokensField frame={frame} />}
          <button type="submit" class="button button-primary account-wide-button">
            {button}
          </button>
        </form>
        {signInHref !== undefined && (
          <p class="account-aside">
            <a href={signInHref}>{invitation.haveAccount}</a>
          </p>
        )}
      </>
    ),
  });
}
