import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { openCommentsQuery } from '../../data/page-facts.ts';
import { isComputed } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import { LazyComments } from '../../sections/pages/lazy-comments.tsx';
import { PARTS, panelPart, setPanelOpen } from '../../sections/pages/panel-state.ts';
import { getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageOptionsForm } from './options-form.tsx';
import { PageAbout } from './page-about.tsx';

interface PagePanelProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** The panel of a page: outline, references, and options. */
export function PagePanel({ context, page }: PagePanelProps): VNode {
  const texts = getTexts('pages');
  const mayChange = context.mayEdit && !isComputed(page);
  const mayComment = context.space.permissions.comment;
  const open = useQuery({ ...openCommentsQuery(context.scope, page.id), enabled: mayComment }).data?.count ?? 0;
  const tabs = [
    { id: 'outline', label: texts.outlineTab, content: () => <PageAbout context={context} page={page} /> },
    ...(mayComment
      ? [
          {
            id: 'comments',
            label: texts.commentsTab,
            ...(open > 0 && { count: <CountBadge>{open}</CountBadge> }),
            content: () => <LazyComments key={page.id} context={context} page={page} />,
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            id: 'options',
            label: texts.options,
            content: () => <PageOptionsForm key={page.id} context={context} page={page} />,
          },
        ]
      : []),
  ];
  const activeTab = tabs.some(({ id }) => id === panelPart.value) ? panelPart.value : 'outline';
  return (
    <div class="page-panel">
      <div class="page-panel-close">
        <IconButton icon="xmark" size="small" label={getTexts('shell').close} onClick={() => setPanelOpen(false)} />
      </div>
      {tabs.length === 1 ? (
        <PageAbout context={context} page={page} />
      ) : (
        <Tabs
          label={texts.panel}
          tabs={tabs}
          value={activeTab}
          onValue={(id) => {
            panelPart.value = PARTS.find((part) => part === id) ?? 'outline';
          }}
        />
      )}
    </div>
  );
}
