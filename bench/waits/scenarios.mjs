// Everything large that a single request may ask for.
import { bodyScenarios } from './bodies.mjs';
import { importScenarios } from './imports.mjs';
import { pageScenarios } from './pages.mjs';
import { repositoryScenarios } from './repositories.mjs';
import { spaceScenarios } from './spaces.mjs';
import { specificationScenarios } from './specifications.mjs';

/** Each with a name, whether it belongs to the short run, what it is prepared with (`setUp`) and what is measured (`run`). */
export const SCENARIOS = [
  ...pageScenarios,
  ...bodyScenarios,
  ...importScenarios,
  ...spaceScenarios,
  ...specificationScenarios,
  ...repositoryScenarios,
];
