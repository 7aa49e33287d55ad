import type { Plural } from '../plural.ts';

/** The words of what is pasted into the block editor. */
export interface EditorPasteTexts {
  readonly converting: string;
  readonly uploading: string;
  readonly retry: string;
  readonly remove: string;
  readonly cancel: string;
  readonly pasted: string;
  readonly uploaded: string;
  readonly uploadFailed: string;
  /** What was inserted as it could be read without the server. */
  readonly offline: string;
  readonly describeImage: string;
  /** Ways to show a URL. */
  readonly urlMenu: string;
  readonly urlHint: string;
  readonly asLink: string;
  readonly asEmbed: string;
  readonly asCard: string;
  readonly width: string;
  /** By kind. */
  readonly omitted: Readonly<Record<'images' | 'links' | 'merged_cells' | 'front_matter', Plural>>;
}
