import type { Words } from '../words.ts';
import type { texts } from './en.ts';

/** Texts of the customization of a site. `{name}` is a placeholder. */
export type CustomizeTexts = Words<typeof texts>;
