import type { VNode } from 'preact';
import { isComputed } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import type { PagesContext } from '../../shell/pages-context.ts';
import { getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageOptionsForm } from './options-form.tsx';
import { PageAbout } from './page-about.tsx';
import { panelPart, setPanelOpen } from './panel-state.ts';

interface PagePanelProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** What belongs to a page: its outline, what leads to it, and its options. */
export function PagePanel({ context, page }: PagePanelProps): VNode {
  const texts = getTexts('pages');
  const mayChange = context.mayEdit && !isComputed(page);
  const tabs = [
    { id: 'outline', label: texts.panel, content: () => <PageAbout context={context} page={page} /> },
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
  const shown = mayChange ? panelPart.value : 'outline';
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
          value={shown}
          onValue={(id) => {
            panelPart.value = id === 'options' ? 'options' : 'outline';
          }}
        />
      )}
    </div>
  );
}
