import type { PageAssets } from '../page-view.ts';
import type { AccountLanguage } from './texts/find-account-texts.ts';

/** The frame of every account page. All URLs are final. */
export interface AccountFrame {
  readonly language: AccountLanguage;
  readonly assets: PageAssets;
  /** Path of the public URL, the prefix of every path, without a slash at the end. */
  readonly prefix: string;
  /** Included in every form; bound to the session, or to the browser before a sign-in. */
  readonly formToken: string;
  /** The signed-in user. */
  readonly user?: AccountUser;
}

export interface AccountUser {
  readonly name: string;
  readonly email: string;
  readonly photoHref: string;
}

/** An error of a form field, as a sentence; without a field it is about the form as a whole. */
export interface FieldError {
  readonly field?: string;
  readonly message: string;
}

export interface SignInView {
  readonly frame: AccountFrame;
  /** As it was typed before. */
  readonly email: string;
  /** Path to go to afterwards. */
  readonly returnTo: string;
  /** People sign in with a password here. */
  readonly hasPasswords: boolean;
  /** Identity providers to sign in through. */
  readonly providers: readonly { readonly label: string; readonly href: string }[];
  /** The organization that was named for single sign-on; undefined where none was requested. */
  readonly organization?: string;
  /** Some organizations here have identity providers. */
  readonly hasSingleSignOn: boolean;
  /** People may sign in with a passkey alone; absent where there are none. */
  readonly passkey?: PasskeyPrompt;
  readonly notice?: string;
  readonly faults: readonly FieldError[];
}

/** The data that a browser signs with a passkey. */
export interface PasskeyPrompt {
  /** Path that the form with the signature is sent to. */
  readonly action: string;
  /** Included in the form. */
  readonly setup: string;
  /** `PublicKeyCredentialRequestOptionsJSON`, as JSON. */
  readonly options: string;
}

/** Requests the second factor after the password. */
export interface SecondStepView {
  readonly frame: AccountFrame;
  /** Path to go to afterwards. */
  readonly returnTo: string;
  /** Whether there is an authenticator app; a recovery code is accepted either way. */
  readonly hasApp: boolean;
  /** Absent if the user has no passkey. */
  readonly passkey?: PasskeyPrompt;
  readonly faults: readonly FieldError[];
}

/** Requests a signed-in user to authenticate again. */
export interface ConfirmView {
  readonly frame: AccountFrame;
  readonly email: string;
  /** Path to go to afterwards. */
  readonly returnTo: string;
  /** How: by the password, at an identity provider, or where neither is possible by a new sign-in. */
  readonly way:
    | { readonly kind: 'password'; readonly needsCode: boolean }
    | { readonly kind: 'provider'; readonly label: string; readonly href: string }
    | { readonly kind: 'sign-in' };
  /** A passkey is sufficient by itself; absent if the user has none. */
  readonly passkey?: PasskeyPrompt;
  readonly faults: readonly FieldError[];
}

export interface ForgottenView {
  readonly frame: AccountFrame;
  readonly email: string;
  /** The form was sent; whether the e-mail address has an account is not disclosed. */
  readonly isSent: boolean;
  /** Links are mailed here; otherwise the operator hands them over. */
  readonly isMailed: boolean;
  readonly faults: readonly FieldError[];
}

/** A form that sets a password: by a link, or to join by an invitation. */
export interface PasswordView {
  readonly frame: AccountFrame;
  readonly title: string;
  readonly text: string;
  /** Path that the form is sent to. */
  readonly action: string;
  /** The account of the password; for password managers. */
  readonly email: string;
  /** A name to enter as well; absent if the user has one. */
  readonly name?: string;
  /** Secret of an invitation, included in the form. */
  readonly key?: string;
  /** Sign-in URL for people who already have an account. */
  readonly signInHref?: string;
  /** Whether the person may end the access tokens of the account as well. */
  readonly offersRevocation?: boolean;
  readonly button: string;
  readonly faults: readonly FieldError[];
}

/** Creates the first account of an installation, and names its organization. */
export interface SetupView {
  readonly frame: AccountFrame;
  /** Path that the form is sent to. */
  readonly action: string;
  /** As they were typed before. */
  readonly values: { readonly name: string; readonly email: string; readonly organization: string };
  readonly faults: readonly FieldError[];
}

/** The form that turns off mails, for the receiver of a link. */
export interface UnsubscribeView {
  /** Without anything about the visitor. */
  readonly frame: AccountFrame;
  readonly action: string;
  /** What the link turns off, such as `mentions`; absent for all mails. */
  readonly subject?: string;
}

/** Another e-mail address for an account, to be confirmed. */
export interface ConfirmEmailView {
  readonly frame: AccountFrame;
  /** Path that the form is sent to. */
  readonly action: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** An invitation for somebody who already has an account. */
export interface InvitationView {
  readonly frame: AccountFrame;
  readonly organization: string;
  /** The inviter and what the invitation grants, as a sentence. */
  readonly text: string;
  /** Path that accepts it; absent where somebody has to sign in first. */
  readonly action?: string;
  readonly key?: string;
  /** Path that declines it. */
  readonly declineAction?: string;
  /** A precondition, as a sentence. */
  readonly obstacle?: string;
  /** The way to sign in. */
  readonly signInHref?: string;
  /** Identity providers of the organization. */
  readonly providers: readonly { readonly label: string; readonly href: string }[];
}

/** A notice, with a link to continue. */
export interface NoticeView {
  readonly frame: AccountFrame;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

export interface AccountView {
  readonly frame: AccountFrame & { readonly user: AccountUser };
  /** Newest first. */
  readonly invitations: readonly ShownInvitation[];
  readonly isInstallationAdministrator: boolean;
  /** Newest first. */
  readonly tokens: readonly ShownToken[];
  /** The text of a new token, shown only once. */
  readonly newToken?: { readonly title: string; readonly text: string };
  /** Newest first. */
  readonly sessions: readonly ShownSession[];
  /** Absent where the password cannot be changed here. */
  readonly password?: { readonly hasOne: boolean };
  /** The result of the last action, as a sentence. */
  readonly notice?: string;
  /** The form whose fields have faults. */
  readonly failed?: 'token' | 'password';
  readonly faults: readonly FieldError[];
  /** Title of a token as it was typed before. */
  readonly tokenTitle: string;
  /** Days that it is to be valid for, as they were chosen before; empty for no end. */
  readonly tokenDays?: string;
  /** Where the session is confirmed before the form of a part may be sent, which is not shown until then. */
  readonly confirmHrefs: { readonly tokens: string | undefined; readonly password: string | undefined };
}

/** A pending invitation of the signed-in user. */
export interface ShownInvitation {
  readonly id: string;
  readonly organization: string;
  /** The inviter and the target, as a sentence. */
  readonly text: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface ShownToken {
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly hasExpired: boolean;
}

export interface ShownSession {
  readonly id: string;
  /** Such as “Firefox on Linux”. */
  readonly browser: string;
  readonly method: 'password' | 'passkey' | 'saml' | 'oidc';
  readonly isCurrent: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly seenAt: string;
}
