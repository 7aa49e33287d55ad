import type { components } from './generated/api.ts';

export type Schemas = components['schemas'];
export type Organization = Schemas['Organization'] & { readonly role: Schemas['Role'] | null };

/** What the document of the application brings with it (`web-application/bootstrap.ts` of the server). */
export interface Bootstrap {
  readonly user: Schemas['User'];
  readonly preferences: Schemas['UserPreferences'];
  /** By title. */
  readonly organizations: readonly Organization[];
  /** Path that the public URL adds in front of every path, without a slash at its end. */
  readonly basePath: string;
  readonly publicUrl: string;
  /** BCP 47: what the browser asks for, best first. */
  readonly languages: readonly string[];
  readonly limits: { readonly bodySize: number };
  readonly mail: boolean;
  readonly build: string;
}

/** Read once: the document is rewritten for each visit. */
export const bootstrap: Bootstrap = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}');

export const findOrganization = (id: string | undefined): Organization | undefined =>
  bootstrap.organizations.find((organization) => organization.id === id);

/** A URL of this installation as one of the host that the application was opened at; any other as it is. */
export function localUrl(url: string): string {
  const { publicUrl, basePath } = bootstrap;
  return url.startsWith(`${publicUrl}/`) ? basePath + url.slice(publicUrl.length) : url;
}

/** The path within the application that a URL of the API leads to (`urls.app`). */
export const appPath = (url: string): string =>
  url.startsWith(bootstrap.publicUrl) ? url.slice(bootstrap.publicUrl.length) || '/' : url;
