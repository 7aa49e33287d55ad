import type { ContentScope } from '../../data/content.ts';

export interface PeopleProps {
  readonly scope: ContentScope;
  /** The shown page, if there is one. */
  readonly page: string | undefined;
  /** Whether cursors of others are shown here, so that people can be followed. */
  readonly mayFollow?: boolean;
}
