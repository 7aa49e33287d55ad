import type { Plural } from '../plural.ts';

/** Words of the frame and of what every screen shares. `{name}` stands for a value. */
export interface ShellTexts {
  readonly skipToContent: string;
  readonly home: string;
  readonly inbox: { readonly title: string; readonly unread: Plural };
  readonly search: string;
  readonly searchPlaceholder: string;
  readonly chooseSiteInsights: string;
  readonly searchEmpty: string;
  readonly searching: string;
  readonly navigation: string;
  readonly spaces: string;
  readonly sites: string;
  readonly pages: string;
  readonly actions: string;
  readonly recent: string;
  readonly breadcrumbs: string;
  readonly openNavigation: string;
  readonly collapseSidebar: string;
  readonly expandSidebar: string;
  readonly resizeSidebar: string;
  readonly allOrganizations: string;
  readonly switchOrganization: string;
  readonly profile: string;
  readonly account: string;
  readonly preferences: string;
  readonly people: string;
  readonly favorites: string;
  readonly addFavorite: string;
  readonly removeFavorite: string;
  readonly favoriteAdded: string;
  readonly favoriteRemoved: string;
  readonly emailCopied: string;
  readonly keyGroups: KeyGroupTexts;
  readonly signOut: string;
  readonly unsentTexts: { readonly title: string; readonly text: Plural; readonly confirm: string };
  readonly theme: string;
  readonly themeLight: string;
  readonly themeDark: string;
  readonly themeSystem: string;
  readonly language: string;
  readonly keyboardShortcuts: string;
  readonly singleKeys: string;
  readonly create: string;
  readonly more: string;
  readonly close: string;
  readonly cancel: string;
  readonly save: string;
  readonly delete: string;
  readonly remove: string;
  readonly rename: string;
  readonly undo: string;
  readonly retry: string;
  readonly copy: string;
  readonly copied: string;
  readonly linkCopied: string;
  readonly clear: string;
  readonly noMatches: string;
  readonly emojiInvalid: string;
  readonly justNow: string;
  readonly required: string;
  readonly loading: string;
  readonly loaded: string;
  readonly failedTitle: string;
  readonly failedText: string;
  readonly partFailed: string;
  readonly crashedTitle: string;
  readonly crashedText: string;
  readonly reload: string;
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly leave: string;
  readonly offline: string;
  readonly unreachable: string;
  readonly forbiddenTitle: string;
  readonly forbiddenText: string;
  readonly notFoundTitle: string;
  readonly notFoundText: string;
  readonly goHome: string;
  readonly untitledSpace: string;
  readonly untitledCollection: string;
  readonly secondFactorTitle: string;
  readonly secondFactorText: string;
  readonly secondFactorSetUp: string;
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly confirmIdentity: string;
  readonly signedOutTitle: string;
  readonly signedOutText: string;
  readonly signInAgain: string;
  readonly otherUserTitle: string;
  /** `{name}` is signed in now, `{user}` uses this page. */
  readonly otherUserText: string;
  readonly tree: TreeTexts;
  readonly space: SpaceTexts;
  readonly site: SiteTexts;
  readonly you: string;
  /** Of members; guests have none. */
  readonly roles: Readonly<Record<'guest' | 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin', string>>;
  readonly organization: OrganizationTexts;
  readonly installation: {
    readonly title: string;
    readonly tabs: string;
    readonly organizations: string;
    readonly people: string;
    readonly overview: string;
    readonly jobs: string;
    readonly backups: string;
    /** Of the screens, in the palette. */
    readonly names: {
      readonly people: string;
      readonly organizations: string;
      readonly jobs: string;
      readonly backups: string;
      readonly audit: string;
    };
  };
}

/** The screens about people and settings of an organization. */
export interface OrganizationTexts {
  readonly tabs: string;
  readonly members: string;
  readonly invitations: string;
  readonly teams: string;
  readonly specifications: string;
  readonly translations: string;
  readonly settings: string;
  readonly signOn: string;
  readonly webhooks: string;
  readonly audit: string;
}

/** The frame of a space: its screens, and its menu. */
export interface SpaceTexts {
  readonly tabs: string;
  readonly pages: string;
  readonly changes: string;
  /** For the bar of phones, which has room for about 12 letters. */
  readonly changesShort: string;
  readonly history: string;
  readonly library: string;
  readonly links: string;
  readonly git: string;
  readonly import: string;
  readonly menu: string;
  readonly settings: string;
  readonly permissions: string;
  readonly move: string;
  readonly duplicate: string;
  readonly trash: string;
  readonly locked: string;
}

/** The frame of a site: its screens, and its states. */
export interface SiteTexts {
  readonly tabs: string;
  readonly untitled: string;
  readonly open: string;
  readonly menu: string;
  readonly overview: string;
  readonly structure: string;
  readonly customize: string;
  readonly audience: string;
  readonly domains: string;
  readonly redirects: string;
  readonly insights: string;
  readonly published: string;
  readonly unpublished: string;
}

/** Announcements of the tree for screen readers, and texts of its rows. */
export interface TreeTexts {
  readonly title: string;
  readonly help: string;
  readonly pickedUp: string;
  readonly movedTo: string;
  readonly dropped: string;
  readonly moveCancelled: string;
  readonly into: string;
  readonly before: string;
  readonly after: string;
  readonly expand: string;
  readonly collapse: string;
}

/** Shortcuts of common components. */
export interface KeyGroupTexts {
  readonly lists: string;
  readonly move: string;
  readonly open: string;
  readonly unfold: string;
  readonly rename: string;
  readonly delete: string;
  readonly pickUp: string;
  readonly menu: string;
  readonly run: string;
  readonly close: string;
}
