import { findOrganization } from '../data/bootstrap.ts';

/** The names of `build/app-theme.mjs`. */
const ACCENTS = ['blue', 'indigo', 'violet', 'plum', 'rose', 'amber', 'green', 'teal'] as const;

export type Accent = (typeof ACCENTS)[number];

/** The accent of an organization: always the same one, so that people with several know where they are. Pure. */
export function accentOf(organizationId: string): Accent {
  let hash = 0;
  for (const character of organizationId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return ACCENTS[hash % ACCENTS.length] ?? 'blue';
}

/** Shows the accent of an organization, where the person is in several; otherwise that of the product. */
export function applyAccent(organizationId: string | undefined): void {
  const { dataset } = document.documentElement;
  const accent = findOrganization(organizationId) === undefined ? undefined : accentOf(organizationId ?? '');
  if (accent === undefined) delete dataset['accent'];
  else dataset['accent'] = accent;
  try {
    if (accent !== undefined) localStorage.setItem(`bindery-accent-${organizationId}`, accent);
  } catch {
    // The next visit begins with the accent of the product.
  }
}
