// All large work that a single request may cause.
import { bodyScenarios } from './bodies.mjs';
import { importScenarios } from './imports.mjs';
import { pageScenarios } from './pages.mjs';
import { repositoryScenarios } from './repositories.mjs';
import { spaceScenarios } from './spaces.mjs';
import { specificationScenarios } from './specifications.mjs';

/** Each with a name, whether it is part of the short run, its preparation (`setUp`) and its measured part (`run`). */
export const SCENARIOS = [
  ...pageScenarios,
  ...bodyScenarios,
  ...importScenarios,
  ...spaceScenarios,
  ...specificationScenarios,
  ...repositoryScenarios,
];
