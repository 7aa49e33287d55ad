import type { OverviewTexts } from './texts.ts';

export const texts: OverviewTexts = {
  collection: 'Sammlung',
  contents: 'Inhalt',
  collectionEmptyTitle: 'Diese Sammlung ist leer',
  collectionEmptyText: 'Verschieben Sie Bereiche auf der Startseite der Organisation hierher.',
};
