import type { Words } from '../words.ts';
import type { texts } from './en.ts';

export type SpecificationTexts = Words<typeof texts>;
