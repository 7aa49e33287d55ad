import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { formatDate } from '../texts/find-texts.ts';
import { renderAccountPage } from './account-page.tsx';
import type {
  AccountFrame,
  AccountView,
  FieldError,
  ShownInvitation,
  ShownSession,
  ShownToken,
} from './account-view.ts';
import { ConfirmFirst, Done, FaultSummary, FormField, HiddenFields, NewPasswordField } from './form.tsx';

function Day({ instant }: { readonly instant: string }): VNode {
  return <time dateTime={instant}>{formatDate(instant, 'en')}</time>;
}

/** A button that does something with one item of a list. `name` tells screen readers which. */
function ItemButton(props: {
  readonly frame: AccountFrame;
  readonly action: string;
  readonly label: string;
  readonly name: string;
  readonly isPrimary?: boolean;
}): VNode {
  const { frame, action, label, name, isPrimary = false } = props;
  return (
    <form method="post" action={`${frame.prefix}${action}`} data-once>
      <HiddenFields frame={frame} />
      <button type="submit" class={`button button-${isPrimary ? 'primary' : 'secondary'} account-small-button`}>
        {label}
        <span class="visually-hidden"> {name}</span>
      </button>
    </form>
  );
}

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

function NewToken({ title, text }: { readonly title: string; readonly text: string }): VNode {
  return (
    <div class="account-new-token" role="status">
      <p>
        <strong>{title === '' ? 'The new token' : `The token “${title}”`}</strong> is shown this once. Copy it now.
      </p>
      <div class="code account-token-text" data-code>
        <button type="button" class="code-copy" data-copy-code hidden aria-label="Copy the token">
          <IconView name="copy" />
          <IconView name="check" />
        </button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse select it by the keyboard */}
        <code tabIndex={0}>{text}</code>
      </div>
    </div>
  );
}

function TokenItem({ token, frame }: { readonly token: ShownToken; readonly frame: AccountFrame }): VNode {
  const { id, title, createdAt, expiresAt, hasExpired } = token;
  const name = title === '' ? 'Untitled' : title;
  return (
    <li class="account-item">
      <div>
        <p class="account-item-title">
          {name}
          {hasExpired && <span class="account-badge account-badge-over">Expired</span>}
        </p>
        <p class="account-item-text">
          Created on <Day instant={createdAt} />
          {expiresAt === undefined ? ', does not expire' : hasExpired ? ', expired on ' : ', expires on '}
          {expiresAt !== undefined && <Day instant={expiresAt} />}
        </p>
      </div>
      <ItemButton frame={frame} action={`/account/tokens/${id}/delete`} label="Delete" name={name} />
    </li>
  );
}

const LIFETIMES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['', 'No expiry'],
] as const;

const DEFAULT_LIFETIME = '90';

function TokenForm({ view, faults }: { readonly view: AccountView; readonly faults: readonly FieldError[] }): VNode {
  const { frame, tokenTitle, tokenDays = DEFAULT_LIFETIME } = view;
  return (
    <form class="account-row-form" method="post" action={`${frame.prefix}/account/tokens`} data-once>
      <HiddenFields frame={frame} />
      <FormField
        label="What is it for?"
        name="title"
        faults={faults}
        input={{ type: 'text', required: true, maxLength: 100, value: tokenTitle, autocomplete: 'off' }}
      />
      <div class="account-field">
        <div class="account-label">
          <label for="days">Expires after</label>
        </div>
        <select id="days" name="days">
          {LIFETIMES.map(([value, label]) => (
            <option key={value} value={value} selected={value === tokenDays}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="button button-primary">
        Create a token
      </button>
    </form>
  );
}

function Tokens({ view }: { readonly view: AccountView }): VNode {
  const { frame, tokens, newToken, failed, faults, confirmHrefs } = view;
  const own = failed === 'token' ? faults : [];
  return (
    <section class="account-part" id="tokens" aria-labelledby="tokens-title">
      <h2 id="tokens-title">Access tokens</h2>
      <p>
        A program that uses the <a href={`${frame.prefix}/reference`}>API</a> shows one, and may then act for you.
      </p>
      {newToken !== undefined && <NewToken {...newToken} />}
      <FaultSummary faults={own} />
      {confirmHrefs.tokens === undefined ? (
        <TokenForm view={view} faults={own} />
      ) : (
        <ConfirmFirst href={confirmHrefs.tokens}>Before you create a token, confirm your identity.</ConfirmFirst>
      )}
      {tokens.length > 0 && (
        <ul class="account-list">
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} frame={frame} />
          ))}
        </ul>
      )}
    </section>
  );
}

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
          Signed in {method === 'saml' ? 'by single sign-on ' : ''}on <Day instant={createdAt} />, last used on{' '}
          <Day instant={seenAt} />
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
        <div>
          <button type="submit" class="button button-primary">
            {hasOne ? 'Change the password' : 'Set a password'}
          </button>
        </div>
      </form>
    </>
  );
}

/** Who somebody is here, with the invitations that wait, the tokens, the sessions and the password. */
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
