import type { Words } from '../words.ts';
import type { texts } from './en.ts';

/** Texts of the insights of a site. `{name}` is a placeholder. */
export type InsightsTexts = Words<typeof texts>;
