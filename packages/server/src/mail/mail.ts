import type { Context } from '../context.ts';
import type { Tx } from '../db/transact.ts';
import { newId } from '../ids.ts';

/** A mail that a job writes and sends. What it stores of a link is a secret. */
export type Mail =
  | {
      readonly kind: 'invitation';
      readonly organizationId: string;
      readonly inviteId: string;
      readonly secret: string;
    }
  /** A link to set a password, to the owner of the e-mail address; nothing where nobody has. */
  | { readonly kind: 'password-link'; readonly email: string }
  /** A link that makes an address the one of a user, to the address. */
  | { readonly kind: 'email-link'; readonly userId: string; readonly to: string }
  /** That an account has another address now, to the former one. */
  | { readonly kind: 'email-changed'; readonly former: string; readonly email: string }
  /** That there is another password now, to the owner of the account. */
  | { readonly kind: 'password-changed'; readonly userId: string };

/** What the job is given: nobody reads links out of the database. */
export interface MailPayload {
  readonly sealed: string;
}

/** Has a mail sent when this unit of work commits. */
export async function enqueueMail({ secret }: Pick<Context, 'secret'>, tx: Tx, mail: Mail): Promise<void> {
  const payload: MailPayload = { sealed: secret.seal(JSON.stringify(mail)) };
  await tx.enqueue({ kind: 'send-mail', queue: `mail ${newId()}`, payload: { ...payload } });
}
