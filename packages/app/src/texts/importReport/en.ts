import type { ImportReportTexts } from './texts.ts';

export const texts: ImportReportTexts = {
  title: 'Report',
  layouts: {
    gitbook: 'GitBook',
    plain: 'Markdown files',
    docusaurus: 'Docusaurus',
    vitepress: 'VitePress',
    mkdocs: 'MkDocs',
    mdbook: 'mdBook',
    mintlify: 'Mintlify',
    honkit: 'HonKit',
    docsify: 'docsify',
    antora: 'Antora',
    sphinx: 'Sphinx',
  },
  pages: 'Pages',
  files: 'Files',
  links: 'Links with a target',
  linksHint: 'In {pages} new or changed pages',
  share: '{imported} of {total}',
  syntax: 'Syntax of the tool',
  kind: 'Kind',
  read: 'Read',
  keptAsText: 'Kept as text',
  leftOut: 'Left out',
  examples: 'Examples',
};
