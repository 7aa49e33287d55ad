import { findOrganization } from '../data/bootstrap.ts';

/** The names of `build/app-theme.mjs`. */
const ACCENTS = ['blue', 'indigo', 'violet', 'plum', 'rose', 'amber', 'green', 'teal'] as const;

export type Accent = (typeof ACCENTS)[number];

/** The accent of an organization: stable, so that people with several can tell them apart. Pure. */
export function accentOf(organizationId: string): Accent {
  let hash = 0;
  for (const character of organizationId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return ACCENTS[hash % ACCENTS.length] ?? 'blue';
}

/** Applies the accent of an organization if the person is in several; otherwise that of the product. */
export function applyAccent(organizationId: string | undefined): void {
  const { dataset } = document.documentElement;
  const accent = findOrganization(organizationId) === undefined ? undefined : accentOf(organizationId ?? '');
  if (accent === undefined) delete dataset['accent'];
  else dataset['accent'] = accent;
  try {
    if (accent !== undefined) localStorage.setItem(`bindery-accent-${organizationId}`, accent);
  } catch {
    // The next visit starts with the accent of the product.
  }
}
