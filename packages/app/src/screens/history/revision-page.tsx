import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Page } from '../../data/pages.ts';
import { revisionHtmlQuery, revisionMarkdownQuery } from '../../data/revision-pages.ts';
import type { Space } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';

interface RevisionPageProps {
  readonly space: Space;
  readonly revision: string;
  readonly page: Page;
}

/** A former state of a page: rendered, or its source. */
export function RevisionPage(props: RevisionPageProps): VNode {
  const texts = getTexts('changes').history;
  const [view, setView] = useState('page');
  return (
    <article class="revision-page">
      <Tabs
        label={texts.asItWas}
        value={view}
        onValue={setView}
        tabs={[
          { id: 'page', label: texts.page, content: () => <Rendered {...props} /> },
          { id: 'source', label: texts.source, content: () => <Source {...props} /> },
        ]}
      />
    </article>
  );
}

function Rendered({ space, revision, page }: RevisionPageProps): VNode {
  const html = useQuery(revisionHtmlQuery(space.id, revision, page.id));
  return (
    <QueryView query={html} skeleton={<SkeletonRows rows={10} />}>
      {(rendered) => <RenderedHtml html={rendered.html} stylesheets={rendered.stylesheets} />}
    </QueryView>
  );
}

function Source({ space, revision, page }: RevisionPageProps): VNode {
  const markdown = useQuery(revisionMarkdownQuery(space.id, revision, page.id));
  return (
    <QueryView query={markdown} skeleton={<SkeletonRows rows={10} />}>
      {(loaded) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
        <pre class="revision-source card" tabIndex={0}>
          {loaded.markdown ?? ''}
        </pre>
      )}
    </QueryView>
  );
}
