/** A stylesheet or script that pages load. */
export interface SiteAsset {
  readonly name: string;
  /**
   * Classes, or their prefixes before a hyphen, of a page that needs the file; absent: every page needs it; empty: it
   * is fetched on demand.
   */
  readonly neededBy?: readonly string[];
}

export interface SiteStylesheet extends SiteAsset {
  /** Files of `assets/styles/`, joined in this order. */
  readonly files: readonly string[];
}

/** Classes of the blocks of documents, but of code. */
const blocks = [
  'hint expandable tabs tab stepper step columns column cards card reference child-pages embed file images image',
  'table cell scroll tags tag rating star math tml annotated footnotes footnote update api method integration',
];

/** Classes of API descriptions. */
const interfaces = [
  'reference-main reference-facts nav-section nav-operation count operation properties property type required',
  'deprecated constraints values members schema named-schema answer status samples security api',
];

const listNames = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

const stylesheets: readonly SiteStylesheet[] = [
  {
    name: 'site.css',
    files: [
      'default-theme.css',
      'base.css',
      'buttons.css',
      'menus.css',
      'header.css',
      'frame.css',
      'outline.css',
      'page.css',
      'text.css',
      'lists.css',
      'footer.css',
      'screens.css',
      'print.css',
    ],
  },
  { name: 'cover.css', files: ['cover.css'], neededBy: ['cover'] },
  { name: 'branches.css', files: ['branches.css'], neededBy: ['nav-large', 'nav-fold'] },
  { name: 'code.css', files: ['code.css'], neededBy: ['code', 'line', 'hl'] },
  {
    name: 'blocks.css',
    files: ['asides.css', 'cards.css', 'images.css', 'tables.css', 'interfaces.css'],
    neededBy: listNames(blocks),
  },
  {
    name: 'reference.css',
    files: ['reference.css', 'schemas.css'],
    neededBy: listNames(interfaces),
  },
  { name: 'search.css', files: ['results.css', 'finder.css'], neededBy: ['results'] },
  { name: 'contents.css', files: ['contents.css'], neededBy: ['contents'] },
  { name: 'message-form.css', files: ['message-form.css'], neededBy: ['message-form'] },
  { name: 'feedback.css', files: ['feedback.css'], neededBy: ['feedback'] },
  { name: 'account.css', files: ['account.css', 'account-items.css'], neededBy: ['account'] },
];

const scripts: readonly SiteAsset[] = [
  { name: 'navigation.js', neededBy: ['navigation'] },
  { name: 'branches.js', neededBy: ['nav-large'] },
  { name: 'header.js', neededBy: ['menu'] },
  { name: 'search.js', neededBy: ['search'] },
  { name: 'search-dialog.js', neededBy: [] },
  { name: 'outline.js', neededBy: ['outline'] },
  { name: 'copy.js', neededBy: ['code-copy', 'page-action', 'heading-anchor'] },
  { name: 'tabs.js', neededBy: ['tabs'] },
  { name: 'images.js', neededBy: ['image'] },
  { name: 'feedback.js', neededBy: ['feedback'] },
  { name: 'insights.js', neededBy: ['insights'] },
  { name: 'account.js', neededBy: ['account'] },
  { name: 'passkey.js', neededBy: ['passkey'] },
];

/**
 * All files for pages: a page includes those it needs (`chooseAssets`). The theme of a site (`renderThemeStylesheet`)
 * follows the stylesheets. Scripts are built from `src/islands/`.
 */
export const siteAssets = {
  /** To be named as `PageAssets.stylesheets`. */
  stylesheets,
  /** To be named as `PageAssets.themeScript`. */
  themeScript: 'theme.js',
  /** To be named as `PageAssets.scripts`. */
  scripts,
} as const;
