import { renderAccountPage } from './account-page.tsx';
import type { SecondStepView } from './account-view.ts';
import { FaultSummary, HiddenFields } from './form.tsx';
import { CodeField, PasskeyForm } from './passkey-form.tsx';

/** Requests the second factor after the password. */
export function renderSecondStep({ frame, returnTo, hasApp, passkey, faults }: SecondStepView): string {
  const signInHref = `${frame.prefix}/sign-in?${new URLSearchParams({ returnTo })}`;
  return renderAccountPage({
    frame,
    title: 'Two-step sign-in',
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>Two-step sign-in</h1>
        <p>Your account has a second factor, so that the password alone is not enough.</p>
        <FaultSummary faults={faults} />
        {passkey !== undefined && (
          <PasskeyForm frame={frame} prompt={passkey} returnTo={returnTo} label="Continue with a passkey" />
        )}
        <form class="account-form" method="post" action={`${frame.prefix}/sign-in/second-step`} data-once>
          <HiddenFields frame={frame} values={{ returnTo }} />
          <CodeField faults={faults} hasApp={hasApp} />
          <button type="submit" class="button button-primary account-wide-button">
            Sign in
          </button>
        </form>
        <p class="account-aside">
          <a href={signInHref}>Sign in as somebody else</a>
        </p>
      </>
    ),
  });
}
