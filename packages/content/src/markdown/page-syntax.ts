/** The tools whose page syntax is read. `bindery` is the dialect of this product, which every new page has. */
export const PAGE_SYNTAXES = [
  'bindery',
  'docusaurus',
  'vitepress',
  'mkdocs',
  'mdbook',
  'mintlify',
  'honkit',
  'docsify',
  'antora',
  'sphinx',
] as const;

/** The syntax that the source of a page is written in. */
export type PageSyntax = (typeof PAGE_SYNTAXES)[number];
