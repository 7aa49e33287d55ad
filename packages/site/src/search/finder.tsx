import type { VNode } from 'preact';
import { findAsset } from '../choose-assets.ts';
import { IconView } from '../components/icon.tsx';
import type { PageAssets, SiteView } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref } from '../urls.ts';
import { UrlFields } from './url-fields.tsx';

interface FinderProps {
  readonly site: SiteView;
  readonly texts: InterfaceTexts;
  readonly assets: PageAssets;
}

/** A field with its own list below it, which is not that of a `datalist`. */
const combobox = {
  role: 'combobox',
  list: undefined,
  'aria-expanded': 'false',
  'aria-controls': 'b:finder-list',
  'aria-autocomplete': 'list',
} as const;

/** The messages by state: `search-dialog.ts` fills in placeholders. */
function States({ texts }: { readonly texts: InterfaceTexts }): VNode {
  return (
    <div class="finder-states" role="status">
      <p data-state="prompt">{texts.searchPrompt}</p>
      <p data-state="searching" hidden>
        {texts.searching}
      </p>
      <p class="visually-hidden" data-state="found" hidden>
        <span data-words={texts.pagesFound} />
      </p>
      <div data-state="nothing" hidden>
        <p class="finder-strong" data-words={texts.nothingFound} />
        <p>{texts.searchHint}</p>
      </div>
      <p data-partial hidden>
        {texts.searchPartial}
      </p>
      <p class="finder-strong" data-state="failed" hidden>
        {texts.searchFailed}
      </p>
    </div>
  );
}

function Foot({ href, texts }: { readonly href: string; readonly texts: InterfaceTexts }): VNode {
  return (
    <div class="finder-foot">
      <span class="finder-keys">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {texts.move}
      </span>
      <span class="finder-keys">
        <kbd>↵</kbd> {texts.open}
      </span>
      <span class="finder-keys">
        <kbd>Esc</kbd> {texts.close}
      </span>
      <a class="finder-all" href={href} data-all data-state="found searching failed" hidden>
        {texts.showAllResults}
        <IconView name="arrow-right" />
      </a>
    </div>
  );
}

/**
 * The search dialog as a template, inert until `search.ts` needs it: its texts are in the language of the page. Absent
 * if the site does not support search while typing.
 */
export function Finder({ site, texts, assets }: FinderProps): VNode | null {
  const href = findSafeHref(site.searchHref);
  const source = findSafeHref(site.searchDataHref);
  const script = findAsset(assets, 'search-dialog.js');
  const styles = findAsset(assets, 'search.css');
  if (href === undefined || source === undefined || script === undefined || styles === undefined) return null;
  return (
    <template data-finder data-source={source} data-script={script} data-styles={styles}>
      <dialog class="finder" aria-label={texts.search}>
        <search>
          <form class="finder-form" action={href} method="get">
            <UrlFields href={href} />
            <IconView name="magnifying-glass" />
            <input
              type="search"
              name="q"
              {...combobox}
              aria-label={texts.search}
              placeholder={texts.search}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              enterkeyhint="search"
              maxLength={200}
            />
            <button type="button" class="icon-button" data-close aria-label={texts.close}>
              <IconView name="xmark" />
            </button>
          </form>
        </search>
        <div class="finder-head" data-state="recent" data-recent-icon hidden>
          <IconView name="clock" />
          <span>{texts.recentSearches}</span>
          <button type="button" class="finder-clear" data-clear>
            {texts.clear}
          </button>
        </div>
        <div class="finder-list" id="b:finder-list" role="listbox" aria-label={texts.search} hidden />
        <States texts={texts} />
        <Foot href={href} texts={texts} />
      </dialog>
    </template>
  );
}
