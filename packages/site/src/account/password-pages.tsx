import { renderAccountPage } from './account-page.tsx';
import type { ForgottenView, PasswordView } from './account-view.ts';
import { Done, FaultSummary, FormField, HiddenFields, NewPasswordField, RevokeTokensField } from './form.tsx';

/** Requests the e-mail address to send a password reset link to; the response is the same for all. */
export function renderForgotten({ frame, email, isSent, isMailed, faults }: ForgottenView): string {
  const operator = (
    <p>
      This server does not send mail. Its operator creates a link for you with{' '}
      <code>bindery user set-password --link</code>.
    </p>
  );
  const sent = (
    <>
      <Done>If {email} has an account here, a mail is on its way.</Done>
      <p>The link expires in one hour. No mail? Check your spam folder, or try again later.</p>
    </>
  );
  const form = (
    <form class="account-form" method="post" action={`${frame.prefix}/forgotten`} data-once>
      <p>Enter your e-mail address. We will send you a link to reset your password.</p>
      <HiddenFields frame={frame} />
      <FormField
        label="E-mail address"
        name="email"
        faults={faults}
        input={{
          ...{ type: 'email', required: true, maxLength: 254, value: email, autocomplete: 'username' },
          ...{ autofocus: faults.length === 0, spellcheck: false },
        }}
      />
      <button type="submit" class="button button-primary account-wide-button">
        Send the link
      </button>
    </form>
  );
  return renderAccountPage({
    frame,
    title: 'Forgotten password',
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>Forgotten password</h1>
        <FaultSummary faults={faults} />
        {isMailed ? (isSent ? sent : form) : operator}
        <p class="account-aside">
          <a href={`${frame.prefix}/sign-in`}>Back to sign in</a>
        </p>
      </>
    ),
  });
}

/** Sets a password, and a name where the user is new. */
export function renderPasswordForm(view: PasswordView): string {
  const { frame, title, text, action, email, name, key, signInHref, button, faults } = view;
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
            label="E-mail address"
            name="email"
            faults={[]}
            input={{ type: 'email', value: email, readOnly: true, autocomplete: 'username' }}
          />
          {name !== undefined && (
            <FormField
              label="Your name"
              name="name"
              faults={faults}
              input={{
                ...{ type: 'text', required: true, maxLength: 64, value: name, autocomplete: 'name' },
                autofocus: faults.length === 0,
              }}
            />
          )}
          <NewPasswordField label={name === undefined ? 'New password' : 'Password'} faults={faults} />
          {view.offersRevocation === true && <RevokeTokensField />}
          <button type="submit" class="button button-primary account-wide-button">
            {button}
          </button>
        </form>
        {signInHref !== undefined && (
          <p class="account-aside">
            <a href={signInHref}>I already have an account: sign in</a>
          </p>
        )}
      </>
    ),
  });
}
