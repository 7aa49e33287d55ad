import type { ComponentProps, VNode } from 'preact';
import { loadTexts } from '../../texts/texts.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

const load = async () => {
  const [drafts] = await Promise.all([import('../../components/pages/deleted-drafts.tsx'), loadTexts('pages')]);
  return drafts;
};

type Props = ComponentProps<Awaited<ReturnType<typeof load>>['DeletedDrafts']>;

/** Drafts of deleted pages, for somebody who came to edit one of them. */
export function LazyDeletedDrafts(props: Props): VNode | null {
  const loaded = useLoaded(load);
  return loaded === undefined ? null : <loaded.DeletedDrafts {...props} />;
}
