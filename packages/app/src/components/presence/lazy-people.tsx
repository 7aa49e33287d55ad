import type { VNode } from 'preact';
import { loadTexts } from '../../texts/texts.ts';
import { Lazy } from '../../ui/lazy.tsx';
import type { PeopleProps } from './people-props.ts';

const load = async () => {
  const [{ PeopleInPage }] = await Promise.all([import('./people-in-page.tsx'), loadTexts('together')]);
  return PeopleInPage;
};

/** The others in a page. It joins the page itself. */
export const LazyPeople = (props: PeopleProps): VNode => <Lazy load={load} props={props} />;
