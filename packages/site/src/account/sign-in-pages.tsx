import type { VNode } from 'preact';
import { renderAccountPage } from './account-page.tsx';
import type {
  ConfirmView,
  ForgottenView,
  InvitationView,
  NoticeView,
  PasswordView,
  SignInView,
} from './account-view.ts';
import { Done, FaultSummary, FormField, HiddenFields, NewPasswordField, ProviderLinks } from './form.tsx';

function PasswordForm({ view }: { readonly view: SignInView }): VNode {
  const { frame, faults, email, returnTo } = view;
  return (
    <form class="account-form" method="post" action={`${frame.prefix}/sign-in`} data-once>
      <HiddenFields frame={frame} values={{ returnTo }} />
      <FormField
        label="E-mail address"
        name="email"
        faults={faults}
        input={{
          ...{ type: 'email', required: true, maxLength: 254, value: email, autocomplete: 'username' },
          ...{ autofocus: faults.length === 0 && email === '', spellcheck: false },
        }}
      />
      <FormField
        label="Password"
        name="password"
        faults={faults}
        input={{
          ...{ type: 'password', required: true, maxLength: 400, autocomplete: 'current-password' },
          autofocus: faults.length === 0 && email !== '',
        }}
      >
        <a href={`${frame.prefix}/forgotten`}>Forgotten?</a>
      </FormField>
      <button type="submit" class="button button-primary account-wide-button">
        Sign in
      </button>
    </form>
  );
}

/** Asks which organization's identity provider is meant. */
function OrganizationForm({ view }: { readonly view: SignInView }): VNode {
  const { frame, faults, organization = '', returnTo } = view;
  return (
    <form class="account-form" method="get" action={`${frame.prefix}/sign-in`}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <FormField
        label="Organization"
        name="organization"
        faults={faults}
        hint="Its name in the URLs of its sites, such as acme."
        input={{
          ...{ type: 'text', required: true, maxLength: 64, value: organization, autocomplete: 'organization' },
          ...{ autocapitalize: 'none', spellcheck: false, autofocus: faults.length === 0 },
        }}
      />
      <button type="submit" class="button button-primary account-wide-button">
        Continue
      </button>
    </form>
  );
}

function singleSignOnHref({ frame, returnTo }: SignInView): string {
  return `${frame.prefix}/sign-in?${new URLSearchParams({ organization: '', returnTo })}`;
}

/** Where people sign in: with a password, through an identity provider, or by naming the organization that has one. */
export function renderSignIn(view: SignInView): string {
  const { frame, faults, providers, hasPasswords, hasSingleSignOn, organization, returnTo, notice } = view;
  const asksForOrganization = organization !== undefined && providers.length === 0;
  const showsPassword = hasPasswords && !asksForOrganization;
  const passwordHref = `${frame.prefix}/sign-in?${new URLSearchParams({ returnTo })}`;
  return renderAccountPage({
    frame,
    title: 'Sign in',
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>Sign in</h1>
        {notice !== undefined && <Done>{notice}</Done>}
        <FaultSummary faults={faults} />
        {showsPassword && <PasswordForm view={view} />}
        {asksForOrganization && <OrganizationForm view={view} />}
        {showsPassword && (providers.length > 0 || hasSingleSignOn) && <p class="account-or">or</p>}
        <ProviderLinks providers={providers} />
        {showsPassword && providers.length === 0 && hasSingleSignOn && (
          <a class="button button-secondary account-wide-button" href={singleSignOnHref(view)}>
            Continue with single sign-on
          </a>
        )}
        {asksForOrganization && hasPasswords && (
          <p class="account-aside">
            <a href={passwordHref}>Sign in with a password instead</a>
          </p>
        )}
        {!hasPasswords && !hasSingleSignOn && (
          <p>Sign-in is not available yet: passwords are switched off, and no organization has an identity provider.</p>
        )}
      </>
    ),
  });
}

/** Asks for the address that a link to set a password is mailed to; the answer is the same for every address. */
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

/** An invitation, to be accepted by who is signed in. */
export function renderInvitation(view: InvitationView): string {
  const { frame, organization, text, action, key, declineAction, obstacle, signInHref, providers } = view;
  return renderAccountPage({
    frame,
    title: `Invitation to ${organization}`,
    width: 'narrow',
    children: (
      <>
        <h1>Invitation to {organization}</h1>
        <p>{text}</p>
        {obstacle !== undefined && <p>{obstacle}</p>}
        {action !== undefined && (
          <form class="account-form" method="post" action={action} data-once>
            <HiddenFields frame={frame} values={{ key }} />
            <button type="submit" class="button button-primary account-wide-button">
              Accept
            </button>
          </form>
        )}
        {declineAction !== undefined && (
          <form class="account-form" method="post" action={declineAction} data-once>
            <HiddenFields frame={frame} />
            <button type="submit" class="button button-secondary account-wide-button">
              Decline
            </button>
          </form>
        )}
        {signInHref !== undefined && (
          <a class="button button-primary account-wide-button" href={signInHref}>
            Sign in
          </a>
        )}
        <ProviderLinks providers={providers} />
      </>
    ),
  });
}

/** Asks somebody who is signed in to show again who they are, before what goes on to work after they have signed out. */
export function renderConfirm({ frame, email, returnTo, way, faults }: ConfirmView): string {
  return renderAccountPage({
    frame,
    title: 'Confirm it is you',
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>Confirm it is you</h1>
        <p>
          Your last sign-in is older than 15 minutes, and what you are about to do keeps working after you sign out.
        </p>
        <FaultSummary faults={faults} />
        {way.kind === 'password' && (
          <form class="account-form" method="post" action={`${frame.prefix}/account/confirm`} data-once>
            <HiddenFields frame={frame} values={{ returnTo }} />
            <FormField
              label="E-mail address"
              name="email"
              faults={[]}
              input={{ type: 'email', value: email, readOnly: true, autocomplete: 'username' }}
            />
            <FormField
              label="Password"
              name="password"
              faults={faults}
              input={{
                ...{ type: 'password', required: true, maxLength: 400, autocomplete: 'current-password' },
                autofocus: faults.length === 0,
              }}
            />
            <button type="submit" class="button button-primary account-wide-button">
              Confirm
            </button>
          </form>
        )}
        {way.kind === 'provider' && <ProviderLinks providers={[way]} />}
        {way.kind === 'sign-in' && <p>Sign out and sign in again: this session cannot be confirmed otherwise.</p>}
        <p class="account-aside">
          <a href={`${frame.prefix}/account`}>Back to your account</a>
        </p>
      </>
    ),
  });
}

export function renderNotice({ frame, title, text, link }: NoticeView): string {
  return renderAccountPage({
    frame,
    title,
    width: 'narrow',
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        {link !== undefined && (
          <a class="button button-primary account-wide-button" href={link.href}>
            {link.label}
          </a>
        )}
      </>
    ),
  });
}
