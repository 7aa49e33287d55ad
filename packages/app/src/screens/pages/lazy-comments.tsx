import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Page } from '../../data/pages.ts';
import type { PagesContext } from '../../shell/pages-context.ts';
import { loadTexts } from '../../texts/texts.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';

interface LazyCommentsProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** Comments on a page; what shows them is loaded when somebody wants to see them. */
export function LazyComments(props: LazyCommentsProps): VNode {
  const [loaded, setLoaded] = useState<{ readonly Comments: ComponentType<LazyCommentsProps> }>();
  const [error, setError] = useState<unknown>();
  const load = () => {
    setError(undefined);
    Promise.all([import('./page-comments.tsx'), loadTexts('changes')]).then(
      ([{ PageComments }]) => setLoaded({ Comments: PageComments }),
      setError,
    );
  };
  useEffect(load, []);
  if (loaded !== undefined) return <loaded.Comments {...props} />;
  return error === undefined ? <SkeletonRows rows={4} /> : <ErrorState isCompact error={error} onRetry={load} />;
}
