import { signal } from '@preact/signals';
import type { components } from './generated/api.ts';

export type Schemas = components['schemas'];
export type Organization = Schemas['Organization'] & { readonly role: Schemas['Role'] | null };

/** Data embedded in the document of the application (`web-application/bootstrap.ts` of the server). */
export interface Bootstrap {
  readonly user: Schemas['User'];
  readonly preferences: Schemas['UserPreferences'];
  /** The first ones by title, and the one that the document was opened at. */
  readonly organizations: readonly Organization[];
  /** Whether the person has organizations that are not in the document. */
  readonly hasMoreOrganizations: boolean;
  /** Path prefix of the public URL, without a trailing slash. */
  readonly basePath: string;
  readonly publicUrl: string;
  /** BCP 47: the languages of the browser, in order of preference. */
  readonly languages: readonly string[];
  readonly limits: { readonly bodySize: number };
  readonly mail: boolean;
  readonly build: string;
  /** Paths of the stylesheets of single screens, by the names that the table of screens has. */
  readonly stylesheets: Readonly<Record<string, string>>;
}

/** Read once: the document is rendered for each visit. */
export const bootstrap: Bootstrap = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}');

/** Organizations that changed since, by id. */
const changed = signal<ReadonlyMap<string, Schemas['Organization']>>(new Map());

export function findOrganization(id: string | undefined): Organization | undefined {
  const organization = bootstrap.organizations.find((organization) => organization.id === id);
  return organization && { ...organization, ...changed.value.get(organization.id) };
}

/** Updates the displayed organization. */
export function noteOrganization(organization: Schemas['Organization']): void {
  changed.value = new Map([...changed.peek(), [organization.id, organization]]);
}

/** Maps a URL of this installation to the host that the application was opened at; returns others unchanged. */
export function localUrl(url: string): string {
  const { publicUrl, basePath } = bootstrap;
  return url.startsWith(`${publicUrl}/`) ? basePath + url.slice(publicUrl.length) : url;
}

/** The path in the application of a URL of the API (`urls.app`). */
export const appPath = (url: string): string =>
  url.startsWith(bootstrap.publicUrl) ? url.slice(bootstrap.publicUrl.length) || '/' : url;
