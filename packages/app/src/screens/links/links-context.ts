import type { ContentScope } from '../../data/content.ts';

/** Common props of the parts of the screen. */
export interface LinksContext {
  readonly scope: ContentScope;
  readonly organization: string;
  /** Sources are changed directly, without a change request. */
  readonly mayEdit: boolean;
}
