import type { ImportedThing } from '../../data/imports.ts';
import type { Origin } from '../../texts/import/texts.ts';
import { groupFiles } from './group-files.ts';

/** What is to be imported, and where the pages go. */
export interface ImportValues {
  readonly origin: Origin;
  readonly url: string;
  /** Whether pages linked from a website are imported too. */
  readonly follows: boolean;
  readonly files: readonly File[];
  readonly position: 'top' | 'below';
  readonly page: string | undefined;
  readonly isReviewed: boolean;
}

/** The initial values: nothing is chosen. */
export const NO_SOURCE: ImportValues = {
  origin: 'website',
  url: '',
  follows: true,
  files: [],
  position: 'top',
  page: undefined,
  isReviewed: false,
};

export const ORIGIN_ICONS: Readonly<Record<Origin, string>> = {
  website: 'globe',
  files: 'file-lines',
  notion: 'note-sticky',
  confluence: 'book-open',
  'google-docs': 'file-text',
  'github-wiki': 'github',
  git: 'code-branch',
};

/** In the order of their cards. */
export const ORIGINS = Object.keys(ORIGIN_ICONS) as readonly Origin[];

/** Whether there is something to import. Pure. */
export const hasSource = ({ url, files }: Pick<ImportValues, 'url' | 'files'>): boolean =>
  /^https?:\/\/[^/]/.test(url.trim()) || files.length > 0;

/** The imports described by the form; empty if no file can be imported. */
export async function listImportedThings({ origin, url, follows, files }: ImportValues): Promise<ImportedThing[]> {
  if (origin === 'git') return [];
  if (files.length > 0) {
    const isProduct = origin === 'notion' || origin === 'confluence' || origin === 'google-docs';
    return groupFiles(files, isProduct ? origin : undefined);
  }
  const source = origin === 'website' || origin === 'files' ? (follows ? 'website' : 'html') : origin;
  return [{ source, url: url.trim() }];
}

/** The host name of a URL; an invalid URL as it is. Pure. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
}
