/** The last check of an e-mail domain of an organization. Rows exist only for domains that `email_domains` lists. */
export interface EmailDomainCheckTable {
  organization_id: string;
  /** In lower case. */
  domain: string;
  /** Since when DNS verifies the domain; null if the last conclusive check failed. */
  verified_at: string | null;
  /** Why the last check failed, as a sentence; null if it succeeded. */
  status: string | null;
  checked_at: string;
}

export type EmailDomainCheckRow = EmailDomainCheckTable;
