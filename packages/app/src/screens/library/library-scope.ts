import type { ContentScope } from '../../data/content.ts';

/** Common props of the sections of the library of a space or change request. */
export interface LibraryScope {
  readonly scope: ContentScope;
  /** Changes are made directly, without a change request. */
  readonly mayEdit: boolean;
}
