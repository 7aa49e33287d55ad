/** Texts of the person's own settings. */
export interface ProfileTexts {
  readonly title: string;
  readonly lead: string;
  readonly person: string;
  readonly name: string;
  readonly nameHint: string;
  readonly email: string;
  readonly emailHint: string;
  readonly saveName: string;
  readonly nameSaved: string;
  readonly appearance: string;
  readonly language: string;
  readonly languageBrowser: string;
  readonly theme: string;
  readonly keyboard: string;
  readonly singleKeys: string;
  readonly singleKeysHint: string;
  readonly allKeys: string;
  readonly security: string;
  readonly links: AccountLinks;
}

/** Account pages outside of the application. */
export interface AccountLinks {
  readonly account: string;
  readonly accountText: string;
  readonly sessions: string;
  readonly sessionsText: string;
  readonly tokens: string;
  readonly tokensText: string;
}
