import type { Plural } from '../plural.ts';

/** Texts of the first steps in an organization. */
export interface FirstStepsTexts {
  readonly title: string;
  readonly lead: string;
  readonly repositoryTitle: string;
  readonly repositoryText: string;
  readonly repositoryUrl: string;
  readonly repositoryHint: string;
  readonly repositoryButton: string;
  readonly repositoryInvalid: string;
  readonly filesTitle: string;
  readonly filesText: string;
  readonly filesButton: string;
  /** Heading of the form that asks for the website or files. */
  readonly importTitle: string;
  readonly importButton: string;
  readonly importEmpty: string;
  readonly back: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly name: string;
  readonly nameHint: string;
  readonly namePlaceholder: string;
  readonly nameMissing: string;
  readonly emptyButton: string;
  readonly later: string;
  readonly firstPageTitle: string;
  readonly firstPageText: string;
  readonly progressTitle: string;
  readonly steps: {
    readonly space: string;
    readonly repository: string;
    readonly import: string;
    readonly page: string;
    readonly site: string;
    readonly publish: string;
  };
  readonly states: {
    readonly waiting: string;
    readonly running: string;
    readonly done: string;
    readonly failed: string;
  };
  readonly failedTitle: string;
  readonly retry: string;
  readonly change: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly openSite: string;
  readonly openSpace: string;
  readonly openReport: Plural;
  readonly forbiddenTitle: string;
  readonly forbiddenText: string;
}
