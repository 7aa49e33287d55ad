import type { PageAssets } from '../page-view.ts';

/** What every page around an account shows. All addresses are final. */
export interface AccountFrame {
  readonly assets: PageAssets;
  /** Path that the public address adds in front of everything, without a slash at the end. */
  readonly prefix: string;
  /** Goes with every form; it belongs to the session, or to the browser before a sign-in. */
  readonly formToken: string;
  /** Who is signed in. */
  readonly user?: AccountUser;
}

export interface AccountUser {
  readonly name: string;
  readonly email: string;
  readonly photoHref: string;
}

/** What is wrong with a field of a form, as a sentence; without a field it is about the form as a whole. */
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
  /** The organization that was named for single sign-on; undefined where nobody asked for one. */
  readonly organization?: string;
  /** Some organizations here have identity providers. */
  readonly hasSingleSignOn: boolean;
  readonly notice?: string;
  readonly faults: readonly FieldError[];
}

/** Asks somebody who is signed in to show again who they are. */
export interface ConfirmView {
  readonly frame: AccountFrame;
  readonly email: string;
  /** Path to go to afterwards. */
  readonly returnTo: string;
  /** How: by the password, at an identity provider, or where neither is possible by a new sign-in. */
  readonly way:
    | { readonly kind: 'password' }
    | { readonly kind: 'provider'; readonly label: string; readonly href: string }
    | { readonly kind: 'sign-in' };
  readonly faults: readonly FieldError[];
}

export interface ForgottenView {
  readonly frame: AccountFrame;
  readonly email: string;
  /** The form was sent; whether anybody has the address is not told. */
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
  /** Whose password it is; told to programs that keep passwords. */
  readonly email: string;
  /** A name to be given too; absent where the user has one. */
  readonly name?: string;
  /** Secret of an invitation, which goes with the form. */
  readonly key?: string;
  /** Where a person who has an account already signs in instead. */
  readonly signInHref?: string;
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

/** Another e-mail address for an account, to be confirmed. */
export interface ConfirmEmailView {
  readonly frame: AccountFrame;
  /** Path that the form is sent to. */
  readonly action: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** An invitation for somebody who has an account here. */
export interface InvitationView {
  readonly frame: AccountFrame;
  readonly organization: string;
  /** What it gives, as a sentence; who invites is part of it. */
  readonly text: string;
  /** Path that accepts it; absent where somebody has to sign in first. */
  readonly action?: string;
  readonly key?: string;
  /** Path that declines it. */
  readonly declineAction?: string;
  /** What has to be done first, as a sentence. */
  readonly obstacle?: string;
  /** The way to sign in. */
  readonly signInHref?: string;
  /** Identity providers of the organization. */
  readonly providers: readonly { readonly label: string; readonly href: string }[];
}

/** A page that says something, and where to go from there. */
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
  /** The text of a token that was just made, shown this once. */
  readonly newToken?: { readonly title: string; readonly text: string };
  /** Newest first. */
  readonly sessions: readonly ShownSession[];
  /** Absent where the password cannot be changed here. */
  readonly password?: { readonly hasOne: boolean };
  /** What was done just now, as a sentence. */
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

/** An invitation that waits for the person who is signed in. */
export interface ShownInvitation {
  readonly id: string;
  readonly organization: string;
  /** Who invites to what, as a sentence. */
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
  readonly method: 'password' | 'saml';
  readonly isCurrent: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly seenAt: string;
}
