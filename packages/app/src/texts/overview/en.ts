import type { OverviewTexts } from './texts.ts';

export const texts: OverviewTexts = {
  collection: 'Collection',
  contents: 'Contents',
  collectionEmptyTitle: 'This collection is empty',
  collectionEmptyText: 'Move spaces here on the home screen of the organization.',
};
