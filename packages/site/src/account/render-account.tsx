import type { VNode } from 'preact';
import { fillText } from '../texts/find-texts.ts';
import { Day, ItemButton } from './account-item.tsx';
import { renderAccountPage } from './account-page.tsx';
import { Tokens } from './account-tokens.tsx';
import type { AccountFrame, AccountView, ShownInvitation, ShownSession } from './account-view.ts';
import { FilledText } from './filled-text.tsx';
import {
  ConfirmFirst,
  Done,
  FaultSummary,
  FormField,
  HiddenFields,
  NewPasswordField,
  RevokeTokensField,
} from './form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

function Invitations({ view: { frame, invitations } }: { readonly view: AccountView }): VNode {
  const texts = findAccountTexts(frame.language).invitations;
  return (
    <section class="account-part" id="invitations" aria-labelledby="invitations-title">
      <h2 id="invitations-title">{texts.title}</h2>
      <p>{texts.text}</p>
      <ul class="account-list">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} frame={frame} />
        ))}
      </ul>
    </section>
  );
}

function InvitationItem(props: { readonly invitation: ShownInvitation; readonly frame: AccountFrame }): VNode {
  const { frame } = props;
  const { id, organization, text, expiresAt } = props.invitation;
  const { account, invitation, invitations } = findAccountTexts(frame.language);
  const action = `/account/invitations/${id}`;
  const date = <Day instant={expiresAt} language={frame.language} />;
  return (
    <li class="account-item">
      <div>
        <p class="account-item-title">{organization}</p>
        <p class="account-item-text">
          {text} <FilledText text={account.expiresOn} parts={{ date }} />
        </p>
      </div>
      <div class="account-item-actions">
        <ItemButton
          frame={frame}
          action={`${action}/accept`}
          label={invitation.accept}
          name={fillText(invitations.acceptOf, { organization })}
          isPrimary
        />
        <ItemButton
          frame={frame}
          action={`${action}/decline`}
          label={invitation.decline}
          name={fillText(invitations.declineOf, { organization })}
        />
      </div>
    </li>
  );
}

const FACTS_BY_METHOD = {
  password: 'byPassword',
  passkey: 'byPasskey',
  saml: 'bySingleSignOn',
  oidc: 'bySingleSignOn',
} as const;

function SessionItem({ session, frame }: { readonly session: ShownSession; readonly frame: AccountFrame }): VNode {
  const { id, browser, isCurrent, method, createdAt, seenAt } = session;
  const texts = findAccountTexts(frame.language).sessions;
  const dayOf = (instant: string) => <Day instant={instant} language={frame.language} />;
  return (
    <li class="account-item">
      <div>
        <p class="account-item-title">
          {browser}
          {isCurrent && <span class="account-badge">{texts.current}</span>}
        </p>
        <p class="account-item-text">
          <FilledText
            text={texts[FACTS_BY_METHOD[method]]}
            parts={{ started: dayOf(createdAt), seen: dayOf(seenAt) }}
          />
        </p>
      </div>
      {!isCurrent && (
        <ItemButton
          frame={frame}
          action={`/account/sessions/${id}/end`}
          label={texts.end}
          name={fillText(texts.endOf, { browser })}
        />
      )}
    </li>
  );
}

function Sessions({ view }: { readonly view: AccountView }): VNode {
  const { frame, sessions } = view;
  const texts = findAccountTexts(frame.language).sessions;
  return (
    <section class="account-part" id="sessions" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{texts.title}</h2>
      <ul class="account-list">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} frame={frame} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <form method="post" action={`${frame.prefix}/account/sessions/end-others`}>
          <HiddenFields frame={frame} />
          <button type="submit" class="button button-secondary">
            {texts.endOthers}
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
  const texts = findAccountTexts(view.frame.language).passwordPart;
  return (
    <section class="account-part" id="password" aria-labelledby="password-title">
      <h2 id="password-title">{hasOne ? texts.title : texts.setTitle}</h2>
      <p>{hasOne ? texts.text : texts.setText}</p>
      {confirmHref === undefined ? (
        <ChangePasswordForm view={view} hasOne={hasOne} />
      ) : (
        <ConfirmFirst frame={view.frame} href={confirmHref}>
          {texts.confirmFirst}
        </ConfirmFirst>
      )}
    </section>
  );
}

function ChangePasswordForm({ view, hasOne }: PasswordProps): VNode {
  const { frame, failed, faults } = view;
  const own = failed === 'password' ? faults : [];
  const { form: labels, passwordPart: texts } = findAccountTexts(frame.language);
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
            frame={frame}
            label={texts.current}
            name="currentPassword"
            faults={own}
            input={{ type: 'password', required: true, maxLength: 400, autocomplete: 'current-password' }}
          />
        )}
        <NewPasswordField frame={frame} label={labels.newPassword} faults={own} />
        {hasOne && <RevokeTokensField frame={frame} />}
        <div>
          <button type="submit" class="button button-primary">
            {hasOne ? texts.change : texts.set}
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
  const texts = findAccountTexts(frame.language).account;
  return renderAccountPage({
    frame,
    title: texts.title,
    hasFaults: view.faults.length > 0,
    width: 'wide',
    children: (
      <>
        <div class="account-person">
          <img src={photoHref} alt="" width={56} height={56} />
          <div>
            <h1>{name}</h1>
            <p class="account-item-text">{email}</p>
            {view.isInstallationAdministrator && <p class="account-item-text">{texts.installationAdministrator}</p>}
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
