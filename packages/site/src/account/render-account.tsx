import type { VNode } from 'preact';
import { Day, ItemButton } from './account-item.tsx';
import { renderAccountPage } from './account-page.tsx';
import { Tokens } from './account-tokens.tsx';
import type { AccountFrame, AccountView, ShownInvitation, ShownSession } from './account-view.ts';
import {
  ConfirmFirst,
  Done,
  FaultSummary,
  FormField,
  HiddenFields,
  NewPasswordField,
  RevokeTokensField,
} from './form.tsx';

function Invitations({ view: { frame, invitations } }: { readonly view: AccountView }): VNode {
  return (
    <section class="account-part" id="invitations" aria-labelledby="invitations-title">
      <h2 id="invitations-title">Invitations</h2>
      <p>You become a member when you accept. Until then, the organization does not learn anything about you.</p>
      <ul class="account-list">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} frame={frame} />
        ))}
      </ul>
    </section>
  );
}

function InvitationItem(props: { readonly invitation: ShownInvitation; readonly frame: AccountFrame }): VNode {
  const { id, organization, text, expiresAt } = props.invitation;
  const action = `/account/invitations/${id}`;
  const name = `the invitation to ${organization}`;
  return (
    <li class="account-item">
      <div>
        <p class="account-item-title">{organization}</p>
        <p class="account-item-text">
          {text} Expires on <Day instant={expiresAt} />.
        </p>
      </div>
      <div class="account-item-actions">
        <ItemButton frame={props.frame} action={`${action}/accept`} label="Accept" name={name} isPrimary />
        <ItemButton frame={props.frame} action={`${action}/decline`} label="Decline" name={name} />
      </div>
    </li>
  );
}

const BY_METHOD = {
  password: '',
  passkey: 'with a passkey ',
  saml: 'by single sign-on ',
  oidc: 'by single sign-on ',
} as const;

function SessionItem({ session, frame }: { readonly session: ShownSession; readonly frame: AccountFrame }): VNode {
  const { id, browser, isCurrent, method, createdAt, seenAt } = session;
  return (
    <li class="account-item">
      <div>
        <p class="account-item-title">
          {browser}
          {isCurrent && <span class="account-badge">This browser</span>}
        </p>
        <p class="account-item-text">
          Signed in {BY_METHOD[method]}on <Day instant={createdAt} />, last used on <Day instant={seenAt} />
        </p>
      </div>
      {!isCurrent && (
        <ItemButton
          frame={frame}
          action={`/account/sessions/${id}/end`}
          label="End"
          name={`the session in ${browser}`}
        />
      )}
    </li>
  );
}

function Sessions({ view }: { readonly view: AccountView }): VNode {
  const { frame, sessions } = view;
  return (
    <section class="account-part" id="sessions" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul class="account-list">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} frame={frame} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <form method="post" action={`${frame.prefix}/account/sessions/end-others`}>
          <HiddenFields frame={frame} />
          <button type="submit" class="button button-secondary">
            End all others
          </button>
        </form>
      )}
    </section>
  );
}

interface PasswordProps {
  readonly view: AccountView;
  readonly hasOne: boolean;
}

function Password({ view, hasOne }: PasswordProps): VNode {
  const confirmHref = view.confirmHrefs.password;
  return (
    <section class="account-part" id="password" aria-labelledby="password-title">
      <h2 id="password-title">{hasOne ? 'Password' : 'Set a password'}</h2>
      <p>{hasOne ? 'A new password signs you out everywhere else.' : 'With a password you can sign in here.'}</p>
      {confirmHref === undefined ? (
        <ChangePasswordForm view={view} hasOne={hasOne} />
      ) : (
        <ConfirmFirst href={confirmHref}>Before you change it, confirm your identity.</ConfirmFirst>
      )}
    </section>
  );
}

function ChangePasswordForm({ view, hasOne }: PasswordProps): VNode {
  const { frame, failed, faults } = view;
  const own = failed === 'password' ? faults : [];
  return (
    <>
      <FaultSummary faults={own} />
      <form class="account-form" method="post" action={`${frame.prefix}/account/password`} data-once>
        <HiddenFields frame={frame} />
        <input
          class="visually-hidden"
          type="text"
          name="username"
          value={frame.user?.email}
          autocomplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {hasOne && (
          <FormField
            label="Current password"
            name="currentPassword"
            faults={own}
            input={{ type: 'password', required: true, maxLength: 400, autocomplete: 'current-password' }}
          />
        )}
        <NewPasswordField label="New password" faults={own} />
        {hasOne && <RevokeTokensField />}
        <div>
          <button type="submit" class="button button-primary">
            {hasOne ? 'Change the password' : 'Set a password'}
          </button>
        </div>
      </form>
    </>
  );
}

/** The account page: profile, pending invitations, tokens, sessions and password. */
export function renderAccount(view: AccountView): string {
  const { frame, notice, password } = view;
  const { name, email, photoHref } = frame.user;
  return renderAccountPage({
    frame,
    title: 'Account',
    hasFaults: view.faults.length > 0,
    width: 'wide',
    children: (
      <>
        <div class="account-person">
          <img src={photoHref} alt="" width={56} height={56} />
          <div>
            <h1>{name}</h1>
            <p class="account-item-text">{email}</p>
            {view.isInstallationAdministrator && <p class="account-item-text">Installation administrator</p>}
          </div>
        </div>
        {notice !== undefined && <Done>{notice}</Done>}
        {view.invitations.length > 0 && <Invitations view={view} />}
        <Tokens view={view} />
        <Sessions view={view} />
        {password !== undefined && <Password view={view} hasOne={password.hasOne} />}
      </>
    ),
  });
}
