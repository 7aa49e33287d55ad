/** Words of the frame and of what every screen shares. `{name}` stands for a value. */
export interface ShellTexts {
  readonly skipToContent: string;
  readonly home: string;
  readonly search: string;
  readonly searchPlaceholder: string;
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
  readonly clear: string;
  readonly noMatches: string;
  readonly required: string;
  readonly loading: string;
  readonly loaded: string;
  readonly failedTitle: string;
  readonly failedText: string;
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
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly confirmIdentity: string;
  readonly signedOutTitle: string;
  readonly signedOutText: string;
  readonly signInAgain: string;
  readonly tree: TreeTexts;
  readonly space: SpaceTexts;
}

/** The frame of a space: its screens, and its menu. */
export interface SpaceTexts {
  readonly tabs: string;
  readonly pages: string;
  readonly changes: string;
  readonly history: string;
  readonly library: string;
  readonly links: string;
  readonly git: string;
  readonly import: string;
  readonly menu: string;
  readonly settings: string;
  readonly move: string;
  readonly duplicate: string;
  readonly trash: string;
  readonly locked: string;
}

/** What the tree says to those who do not see it, and on its rows. */
export interface TreeTexts {
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

/** Keys of the parts that every screen is made of. */
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
