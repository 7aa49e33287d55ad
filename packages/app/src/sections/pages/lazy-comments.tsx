import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import type { Page } from '../../data/pages.ts';
import { loadTexts } from '../../texts/texts.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';

interface LazyCommentsProps {
  readonly context: Pick<PagesContext, 'organization' | 'scope'>;
  readonly page: Page;
}

/** Comments on a page, with their code loaded on demand. */
export function LazyComments(props: LazyCommentsProps): VNode {
  const [loaded, setLoaded] = useState<{ readonly Comments: ComponentType<LazyCommentsProps> }>();
  const [error, setError] = useState<unknown>();
  const load = () => {
    setError(undefined);
    // The editor shows them, too.
    Promise.all([import('./page-comments.tsx'), loadTexts('changes'), loadTexts('pages')]).then(
      ([{ PageComments }]) => setLoaded({ Comments: PageComments }),
      setError,
    );
  };
  useEffect(load, []);
  if (loaded !== undefined) return <loaded.Comments {...props} />;
  return error === undefined ? <SkeletonRows rows={4} /> : <ErrorState isCompact error={error} onRetry={load} />;
}

interface LazyQuotesProps {
  readonly context: PagesContext;
  readonly page: Page;
  readonly rendered: { readonly root: ShadowRoot };
}

/** Passages that are commented on; the page is shown before they are loaded, and stays without them. */
export function LazyQuotes(props: LazyQuotesProps): VNode | null {
  const [loaded, setLoaded] = useState<{ readonly Quotes: ComponentType<LazyQuotesProps> }>();
  useEffect(() => {
    Promise.all([import('./page-quotes.tsx'), loadTexts('changes')]).then(
      ([{ PageQuotes }]) => setLoaded({ Quotes: PageQuotes }),
      () => undefined,
    );
  }, []);
  return loaded === undefined ? null : <loaded.Quotes {...props} />;
}
