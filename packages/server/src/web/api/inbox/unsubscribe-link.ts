import type { Context } from '../../../domain/context.ts';
import { UNSUBSCRIBE_SCOPES, type UnsubscribeScope } from './settings.ts';

const PURPOSE = 'unsubscribe';

/** A link for unsubscribing: whose mails, and which. */
export interface UnsubscribeLink {
  readonly userId: string;
  readonly scope: UnsubscribeScope;
}

/**
 * URL that turns off mails of a person without a sign-in. It is signed for this person and scope, allows nothing else,
 * and does not expire: mails are kept for years.
 */
export function unsubscribeUrl({ config, secret }: Pick<Context, 'config' | 'secret'>, link: UnsubscribeLink): string {
  const text = `${link.userId}.${link.scope}`;
  return `${config.publicUrl}/unsubscribe/${text}.${secret.sign(PURPOSE, text)}`;
}

/** The link of a token; undefined for one that this installation has not written. */
export function readUnsubscribeToken({ secret }: Pick<Context, 'secret'>, token: string): UnsubscribeLink | undefined {
  const [userId = '', scope = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !secret.isSigned(PURPOSE, `${userId}.${scope}`, signature)) return undefined;
  const known = UNSUBSCRIBE_SCOPES.find((one) => one === scope);
  return known && { userId, scope: known };
}
