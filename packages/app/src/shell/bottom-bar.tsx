import type { VNode } from 'preact';
import { bootstrap } from '../data/bootstrap.ts';
import { currentRoute, href } from '../routes/location.ts';
import { getTexts } from '../texts/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { currentOrganization } from './current-organization.ts';
import { openPalette } from './palette-state.ts';
import { isSheetOpen } from './sidebar-state.ts';

/** The most important navigation on phones. */
export function BottomBar(): VNode {
  const texts = getTexts('shell');
  const organization = (currentOrganization() ?? bootstrap.organizations[0])?.id;
  const home = organization === undefined ? '/' : `/o/${organization}`;
  return (
    <nav class="bottom-bar" aria-label={texts.actions}>
      <button type="button" onClick={() => (isSheetOpen.value = true)}>
        <Icon name="menu" />
        {texts.navigation}
      </button>
      <a href={href(home)} aria-current={currentRoute.value.path === home ? 'page' : undefined}>
        <Icon name="house" />
        {texts.home}
      </a>
      {organization !== undefined && (
        <a
          href={href(`${home}/~/changes`)}
          aria-current={currentRoute.value.path === `${home}/~/changes` ? 'page' : undefined}
        >
          <Icon name="code-branch" />
          <span class="bottom-bar-label">{texts.space.changesShort}</span>
        </a>
      )}
      <button type="button" onClick={openPalette}>
        <Icon name="magnifying-glass" />
        {texts.search}
      </button>
    </nav>
  );
}
