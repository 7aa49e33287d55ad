/**
 * The files that pages need. `styles` lie in `assets/styles/`; joined in this order they are one stylesheet, and the
 * theme of a site (`renderThemeStylesheet`) comes after it. Scripts are built from `src/islands/`.
 */
export const siteAssets = {
  styles: [
    'default-theme.css',
    'base.css',
    'buttons.css',
    'header.css',
    'frame.css',
    'page.css',
    'text.css',
    'lists.css',
    'code.css',
    'asides.css',
    'cards.css',
    'tables.css',
    'interfaces.css',
    'reference.css',
    'screens.css',
    'print.css',
  ],
  /** To be named as `PageAssets.themeScript`. */
  themeScript: 'theme.js',
  /** To be named as `PageAssets.scripts`. */
  scripts: ['navigation.js', 'header.js', 'outline.js', 'code.js', 'tabs.js', 'page-actions.js'],
} as const;
