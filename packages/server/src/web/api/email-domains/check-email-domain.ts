import type { Context } from '../../../domain/context.ts';
import type { EmailDomainCheckRow } from '../../../platform/db/tables/email-domains.ts';
import type { EmailDomain } from './schema.ts';

/** The result of a DNS lookup: the columns that it changes. Without `verified_at` the lookup was inconclusive. */
export type EmailDomainResult = Pick<EmailDomainCheckRow, 'status'> & { readonly isVerified: boolean | undefined };

const PURPOSE = 'email domain';

/** The TXT record that proves that an organization controls a domain. It is unique per organization. */
export const emailDomainRecord = (
  { secret }: Pick<Context, 'secret'>,
  organizationId: string,
  domain: string,
): EmailDomain['record'] => ({
  type: 'TXT',
  name: `_bindery.${domain}`,
  value: `bindery-domain-verification=${secret.sign(PURPOSE, `${organizationId} ${domain}`)}`,
});

/** Looks up whether DNS proves that an organization controls a domain. */
export async function checkEmailDomain(
  ctx: Pick<Context, 'secret' | 'outbound'>,
  organizationId: string,
  domain: string,
): Promise<EmailDomainResult> {
  const { name, value } = emailDomainRecord(ctx, organizationId, domain);
  const records = await ctx.outbound.resolveTexts(name);
  if (records === 'no-answer')
    return { isVerified: undefined, status: `The name servers of ${domain} did not respond. Try again later.` };
  if (records.includes(value)) return { isVerified: true, status: null };
  const status =
    records.length === 0
      ? `There is no TXT record at ${name}. Add one with the value ${value}.`
      : `No TXT record at ${name} has the expected value. Add one with the value ${value}.`;
  return { isVerified: false, status };
}
