/** Texts of the overviews of sites, specifications and collections. */
export interface OverviewTexts {
  readonly collection: string;
  readonly contents: string;
  readonly collectionEmptyTitle: string;
  readonly collectionEmptyText: string;
}
