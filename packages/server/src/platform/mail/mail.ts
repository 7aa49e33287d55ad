import type { Tx } from '../db/transact.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';

/** A mail that a job writes and sends. A link in it is a secret. */
export type Mail =
  | {
      readonly kind: 'invitation';
      readonly organizationId: string;
      readonly inviteId: string;
      readonly secret: string;
    }
  /** A link to set a password, to the owner of the e-mail address; nothing where nobody has. */
  | { readonly kind: 'password-link'; readonly email: string }
  /** A link that verifies the new e-mail address of a user, to that e-mail address. */
  | { readonly kind: 'email-link'; readonly userId: string; readonly to: string }
  /** A notification that an account has a new e-mail address, to the former one. */
  | { readonly kind: 'email-changed'; readonly former: string; readonly email: string }
  /** That there is another password now, to the owner of the account. */
  | { readonly kind: 'password-changed'; readonly userId: string }
  /** Account deletion, to its former owner. */
  | { readonly kind: 'account-deleted'; readonly email: string }
  /** That a webhook was paused because its receiver fails, to its owner. */
  | { readonly kind: 'webhook-paused'; readonly webhookId: string }
  /** A change of a user's second factors, to that user. */
  | { readonly kind: 'second-factor-changed'; readonly userId: string; readonly change: SecondFactorChange };

/** Changes of second factors. */
export type SecondFactorChange =
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-created'
  | 'recovery-code-used'
  | 'reset';

/** The payload of the job: sealed, so that nobody can read links from the database. */
export interface MailPayload {
  readonly sealed: string;
}

/** Has a mail sent when this unit of work commits. */
export async function enqueueMail({ secret }: Pick<Platform, 'secret'>, tx: Tx, mail: Mail): Promise<void> {
  const payload: MailPayload = { sealed: secret.seal(JSON.stringify(mail)) };
  await tx.enqueue({ kind: 'send-mail', queue: `mail ${newId()}`, payload: { ...payload } });
}
