import type { Plural } from '../plural.ts';

type Kind = 'space' | 'collection' | 'site';
type LevelName = 'inherit' | 'none' | 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin';

/** Texts of the permission screens. `{name}` is a placeholder. */
export interface PermissionTexts {
  readonly title: string;
  readonly lead: Readonly<Record<Kind, string>>;
  readonly manual: string;
  readonly everybody: string;
  readonly level: string;
  readonly levelHints: Readonly<Record<LevelName, string>>;
  readonly levels: Readonly<Record<LevelName, string>>;
  readonly levelFrom: string;
  readonly levelOfOrganization: string;
  readonly levelChanged: string;
  readonly siteLevel: string;
  readonly grants: string;
  readonly grantsText: Readonly<Record<Kind, string>>;
  readonly grantsEmpty: string;
  readonly add: string;
  readonly addTitle: string;
  readonly who: string;
  readonly whoHint: string;
  readonly role: string;
  readonly roleHints: Readonly<Record<Exclude<LevelName, 'inherit' | 'none'>, string>>;
  readonly grant: string;
  readonly granted: Plural;
  readonly team: string;
  readonly teamOf: Plural;
  readonly roleOf: string;
  readonly removeOf: string;
  readonly changed: string;
  readonly removed: string;
  readonly holders: string;
  readonly holdersText: string;
  readonly everyRole: string;
  readonly count: Plural;
  readonly holdersEmpty: string;
  readonly loadMore: string;
  readonly why: string;
  readonly whyOf: string;
  readonly whyTitle: string;
  readonly whyLead: string;
  readonly sources: {
    readonly grantHere: string;
    readonly grantAbove: string;
    readonly teamHere: string;
    readonly teamAbove: string;
    readonly levelHere: string;
    readonly levelAbove: string;
    readonly organization: string;
    readonly administrator: string;
    readonly unknown: string;
  };
  readonly noLevel: string;
  readonly guest: string;
  readonly counts: string;
  readonly onlyViewer: string;
}
