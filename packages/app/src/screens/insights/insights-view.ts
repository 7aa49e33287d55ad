import type { Filter } from '../../data/insights.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import type { Period } from './period.ts';

/** Props of every section of the screen. */
export interface InsightsView {
  readonly view: SiteView;
  readonly period: Period;
  readonly isCompared: boolean;
  readonly filters: readonly Filter[];
}
