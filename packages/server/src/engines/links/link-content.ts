import type { ContentStore } from '@bindery/content';
import type { LinkedSourceText, PlacedText } from './read-texts.ts';

/** The inputs of links, besides the revision. */
export interface LinkContent {
  /** Returns every text, regardless of the time that parsing needs. */
  readonly store: ContentStore;
  /** Parses a text that would block the main thread for too long; absent if no text does. */
  readonly readHeavyText?: ((root: string, text: PlacedText) => Promise<LinkedSourceText>) | undefined;
  /** Where the installation is, without a slash at its end. */
  readonly publicUrl: string;
}
