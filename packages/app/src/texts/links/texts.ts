import type { Plural } from '../plural.ts';

/** Texts of the links screen of a space. */
export interface LinksTexts {
  readonly title: string;
  readonly filters: Readonly<Record<'broken' | 'would-break' | 'in-app' | 'all', string>>;
  readonly filterLabel: string;
  readonly search: string;
  readonly group: string;
  readonly groups: Readonly<Record<'target' | 'page', string>>;
  readonly brokenEmptyTitle: string;
  readonly brokenEmptyText: string;
  readonly wouldBreakEmptyTitle: string;
  readonly wouldBreakEmptyText: string;
  readonly inAppEmptyTitle: string;
  readonly inAppText: string;
  readonly allEmptyTitle: string;
  readonly noMatch: string;
  readonly uses: Plural;
  readonly more: Plural;
  readonly statuses: Readonly<Record<'ok' | 'broken' | 'in-app', string>>;
  readonly partOf: string;
  readonly leadsTo: string;
  readonly openSource: string;
  readonly fix: string;
  readonly fixTitle: string;
  readonly kind: string;
  readonly toPage: string;
  readonly toUrl: string;
  readonly remove: string;
  readonly choosePage: string;
  readonly url: string;
  readonly where: string;
  readonly apply: string;
  readonly fixed: Plural;
  readonly notFound: Plural;
  readonly changed: string;
  readonly noSource: string;
  readonly partial: string;
  readonly listed: string;
  readonly snippet: string;
}
