/** Texts about the people who are in a page at the same time. */
export interface TogetherTexts {
  readonly people: string;
  readonly program: string;
  readonly follow: string;
  readonly unfollow: string;
  readonly joined: string;
  /** Both sides are shown, because somebody changed the page. */
  readonly conflictBy: string;
}
