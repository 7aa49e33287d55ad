import type { VNode } from 'preact';
import type { ContentScope } from '../../data/content.ts';
import { loadTexts } from '../../texts/texts.ts';
import { Lazy } from '../../ui/lazy.tsx';

export interface PeopleProps {
  readonly scope: ContentScope;
  /** The shown page, if there is one. */
  readonly page: string | undefined;
  /** Whether cursors of others are shown here, so that people can be followed. */
  readonly mayFollow?: boolean;
}

const load = async () => {
  const [{ PeopleInPage }] = await Promise.all([import('./people-in-page.tsx'), loadTexts('together')]);
  return PeopleInPage;
};

/** The others in a page. It joins the page itself. */
export const LazyPeople = (props: PeopleProps): VNode => <Lazy load={load} props={props} />;
