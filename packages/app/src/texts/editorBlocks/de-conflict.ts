import type { EditorBlockTexts } from './texts.ts';

/** Texts of a conflict in a page. */
export const conflict: EditorBlockTexts['conflict'] = {
  title: 'Beide Seiten haben diese Stelle geändert',
  main: 'Bereich',
  change: 'Unsere Fassung',
  keepMain: 'Bereich behalten',
  keepChange: 'Unsere Fassung behalten',
  keepBoth: 'Beide behalten',
  edit: 'Bearbeiten',
  result: 'Ergebnis',
  start: 'Damit beginnen',
  startBoth: 'Mit beiden beginnen',
  use: 'Ergebnis übernehmen',
  changed:
    'Jemand hat diesen Konflikt geändert. Beide Seiten stehen hier, wie sie jetzt sind: Prüfen Sie Ihr Ergebnis noch einmal.',
  gone: 'Dieser Konflikt wurde inzwischen gelöst. Kopieren Sie Ihr Ergebnis, und fügen Sie es an seiner Stelle ein.',
  discardTitle: 'Ergebnis verwerfen?',
  discard: 'Ergebnis verwerfen',
};
