import type { Words } from '../words.ts';
import type { texts } from './en.ts';

/** Texts of the screens of a site. `{name}` is a placeholder. */
export type SitesTexts = Words<typeof texts>;
