import type { ImportReportTexts } from './texts.ts';

export const texts: ImportReportTexts = {
  title: 'Bericht',
  layouts: {
    gitbook: 'GitBook',
    plain: 'Markdown-Dateien',
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
  pages: 'Seiten',
  files: 'Dateien',
  links: 'Links mit Ziel',
  linksHint: 'In {pages} neuen oder geänderten Seiten',
  share: '{imported} von {total}',
  syntax: 'Syntax des Werkzeugs',
  kind: 'Art',
  read: 'Gelesen',
  keptAsText: 'Als Text behalten',
  leftOut: 'Ausgelassen',
  examples: 'Beispiele',
};
