import type { VNode } from 'preact';
import { fillText } from '../texts/find-texts.ts';
import { renderAccountPage } from './account-page.tsx';
import type { ConfirmView, InvitationView, NoticeView, SignInView } from './account-view.ts';
import { Done, FaultSummary, FormField, HiddenFields, ProviderLinks } from './form.tsx';
import { CodeField, PasskeyForm } from './passkey-form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

function PasswordForm({ view }: { readonly view: SignInView }): VNode {
  const { frame, faults, email, returnTo } = view;
  const { form: labels, signIn: texts } = findAccountTexts(frame.language);
  return (
    <form class="account-form" method="post" action={`${frame.prefix}/sign-in`} data-once>
      <HiddenFields frame={frame} values={{ returnTo }} />
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
          autofocus: faults.length === 0 && email === '',
          spellcheck: false,
        }}
      />
      <FormField
        frame={frame}
        label={labels.password}
        name="password"
        faults={faults}
        input={{
          type: 'password',
          required: true,
          maxLength: 400,
          autocomplete: 'current-password',
          autofocus: faults.length === 0 && email !== '',
        }}
      >
        <a href={`${frame.prefix}/forgotten`}>{texts.forgotten}</a>
      </FormField>
      <button type="submit" class="button button-primary account-wide-button">
        {texts.title}
      </button>
    </form>
  );
}

/** Selects the organization whose identity provider is used. */
function OrganizationForm({ view }: { readonly view: SignInView }): VNode {
  const { frame, faults, organization = '', returnTo } = view;
  const { form: labels, signIn: texts } = findAccountTexts(frame.language);
  return (
    <form class="account-form" method="get" action={`${frame.prefix}/sign-in`}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <FormField
        frame={frame}
        label={labels.organization}
        name="organization"
        faults={faults}
        hint={texts.organizationHint}
        input={{
          type: 'text',
          required: true,
          maxLength: 64,
          value: organization,
          autocomplete: 'organization',
          autocapitalize: 'none',
          spellcheck: false,
          autofocus: faults.length === 0,
        }}
      />
      <button type="submit" class="button button-primary account-wide-button">
        {labels.continue}
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
  const texts = findAccountTexts(frame.language).signIn;
  const asksForOrganization = organization !== undefined && providers.length === 0;
  const showsPassword = hasPasswords && !asksForOrganization;
  const passwordHref = `${frame.prefix}/sign-in?${new URLSearchParams({ returnTo })}`;
  return renderAccountPage({
    frame,
    title: texts.title,
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>{texts.title}</h1>
        {notice !== undefined && <Done>{notice}</Done>}
        <FaultSummary faults={faults} />
        {showsPassword && <PasswordForm view={view} />}
        {asksForOrganization && <OrganizationForm view={view} />}
        {showsPassword && view.passkey !== undefined && (
          <PasskeyForm frame={frame} prompt={view.passkey} returnTo={returnTo} label={texts.passkey} />
        )}
        {showsPassword && (providers.length > 0 || hasSingleSignOn) && <p class="account-or">{texts.or}</p>}
        <ProviderLinks frame={frame} providers={providers} />
        {showsPassword && providers.length === 0 && hasSingleSignOn && (
          <a class="button button-secondary account-wide-button" href={singleSignOnHref(view)}>
            {texts.singleSignOn}
          </a>
        )}
        {asksForOrganization && hasPasswords && (
          <p class="account-aside">
            <a href={passwordHref}>{texts.withPassword}</a>
          </p>
        )}
        {!hasPasswords && !hasSingleSignOn && <p>{texts.unavailable}</p>}
      </>
    ),
  });
}

/** An invitation for a signed-in user to accept. */
export function renderInvitation(view: InvitationView): string {
  const { frame, organization, text, action, key, declineAction, obstacle, signInHref, providers } = view;
  const { invitation: texts, signIn } = findAccountTexts(frame.language);
  const title = fillText(texts.title, { organization });
  return renderAccountPage({
    frame,
    title,
    width: 'narrow',
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        {obstacle !== undefined && <p>{obstacle}</p>}
        {action !== undefined && (
          <form class="account-form" method="post" action={action} data-once>
            <HiddenFields frame={frame} values={{ key }} />
            <button type="submit" class="button button-primary account-wide-button">
              {texts.accept}
            </button>
          </form>
        )}
        {declineAction !== undefined && (
          <form class="account-form" method="post" action={declineAction} data-once>
            <HiddenFields frame={frame} />
            <button type="submit" class="button button-secondary account-wide-button">
              {texts.decline}
            </button>
          </form>
        )}
        {signInHref !== undefined && (
          <a class="button button-primary account-wide-button" href={signInHref}>
            {signIn.title}
          </a>
        )}
        <ProviderLinks frame={frame} providers={providers} />
      </>
    ),
  });
}

/** Requests a signed-in user to authenticate again, before actions whose effect outlives the session. */
export function renderConfirm({ frame, email, returnTo, way, passkey, faults }: ConfirmView): string {
  const { confirm: texts, form: labels } = findAccountTexts(frame.language);
  return renderAccountPage({
    frame,
    title: texts.title,
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <FaultSummary faults={faults} />
        {way.kind === 'password' && (
          <form class="account-form" method="post" action={`${frame.prefix}/account/confirm`} data-once>
            <HiddenFields frame={frame} values={{ returnTo }} />
            <FormField
              frame={frame}
              label={labels.email}
              name="email"
              faults={[]}
              input={{ type: 'email', value: email, readOnly: true, autocomplete: 'username' }}
            />
            <FormField
              frame={frame}
              label={labels.password}
              name="password"
              faults={faults}
              input={{
                type: 'password',
                required: true,
                maxLength: 400,
                autocomplete: 'current-password',
                autofocus: faults.length === 0,
              }}
            />
            {way.needsCode && <CodeField frame={frame} faults={faults} />}
            <button type="submit" class="button button-primary account-wide-button">
              {texts.button}
            </button>
          </form>
        )}
        {passkey !== undefined && (
          <PasskeyForm frame={frame} prompt={passkey} returnTo={returnTo} label={texts.passkey} />
        )}
        {way.kind === 'provider' && <ProviderLinks frame={frame} providers={[way]} />}
        {way.kind === 'sign-in' && passkey === undefined && <p>{texts.signInAgain}</p>}
        <p class="account-aside">
          <a href={`${frame.prefix}/account`}>{texts.back}</a>
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
