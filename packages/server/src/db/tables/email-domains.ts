/** The last check of an e-mail domain of an organization. Rows exist only for domains that `email_domains` lists. */
export interface EmailDomainCheckTable {
  organization_id: string;
  /** In lower case. */
  domain: string;
  /** Since when DNS proves the domain; null when the last conclusive check failed. */
  verified_at: string | null;
  /** Why the last check did not succeed, as a sentence; null when it did. */
  status: string | null;
  checked_at: string;
}

export type EmailDomainCheckRow = EmailDomainCheckTable;
