import type { VNode } from 'preact';
import { renderAccountPage } from './account-page.tsx';
import type { ConfirmView, InvitationView, NoticeView, SignInView } from './account-view.ts';
import { Done, FaultSummary, FormField, HiddenFields, ProviderLinks } from './form.tsx';
import { CodeField, PasskeyForm } from './passkey-form.tsx';

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

/** Selects the organization whose identity provider is used. */
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
        {showsPassword && view.passkey !== undefined && (
          <PasskeyForm frame={frame} prompt={view.passkey} returnTo={returnTo} label="Use a passkey" />
        )}
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
          <p>Sign-in is not available yet: passwords are turned off, and no organization has an identity provider.</p>
        )}
      </>
    ),
  });
}

/** An invitation for a signed-in user to accept. */
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

/** Requests a signed-in user to authenticate again, before actions whose effect outlives the session. */
export function renderConfirm({ frame, email, returnTo, way, passkey, faults }: ConfirmView): string {
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
            {way.needsCode && <CodeField faults={faults} />}
            <button type="submit" class="button button-primary account-wide-button">
              Confirm
            </button>
          </form>
        )}
        {passkey !== undefined && (
          <PasskeyForm frame={frame} prompt={passkey} returnTo={returnTo} label="Confirm with a passkey" />
        )}
        {way.kind === 'provider' && <ProviderLinks providers={[way]} />}
        {way.kind === 'sign-in' && passkey === undefined && (
          <p>Sign out and sign in again: this session cannot be confirmed otherwise.</p>
        )}
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
