/**
 * The files that pages need, in the order in which `PageAssets` is to name them: `styles` lie in `assets/`, scripts are
 * built from `src/islands/`. The theme of a site (`renderThemeStylesheet`) comes after `styles`.
 */
export const siteAssets = {
  styles: ['site.css'],
  /** To be named as `PageAssets.themeScript`. */
  themeScript: 'theme.js',
  scripts: ['navigation.js', 'header.js', 'outline.js', 'code.js', 'tabs.js', 'page-actions.js'],
} as const;
