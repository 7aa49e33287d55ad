import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';
import { type SiteRef, siteKeys, sitePath } from './sites.ts';

export type Customization = Schemas['SiteCustomization'];

/** Without a site space: settings of the site. */
export interface CustomizationRef extends SiteRef {
  readonly siteSpace?: string | undefined;
}

const keyOf = ({ organization, site, siteSpace = '' }: CustomizationRef) =>
  [...siteKeys.one(organization, site), 'customization', siteSpace] as const;

/** Customization of a site, or of one of its site spaces. */
export const customizationQuery = (ref: CustomizationRef) =>
  queryOptions({
    queryKey: keyOf(ref),
    queryFn: ({ signal }) =>
      ref.siteSpace === undefined
        ? call(
            api.GET('/v1/orgs/{organizationId}/sites/{siteId}/customization', {
              params: { path: sitePath(ref) },
              signal,
            }),
          )
        : call(
            api.GET('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization', {
              params: { path: { ...sitePath(ref), siteSpaceId: ref.siteSpace } },
              signal,
            }),
          ),
  });

/** Saves the settings of a site. */
export const replaceCustomization = (ref: SiteRef, body: Customization): Promise<Customization> =>
  withOptimism(
    [],
    () =>
      call(
        api.PUT('/v1/orgs/{organizationId}/sites/{siteId}/customization', { params: { path: sitePath(ref) }, body }),
      ),
    [[...siteKeys.one(ref.organization, ref.site), 'customization']],
  );

/** Whether two values are deeply equal, regardless of the order of members. Pure. */
export const isSameSetting = (one: unknown, other: unknown): boolean => write(one) === write(other);

const write = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? '';

type Members = { readonly [Name in keyof Customization]?: Customization[Name] | null };

/** The members in which settings of a site space differ from those of its site; null for equal ones. Pure. */
export function listOwnMembers(edited: Customization, former: Customization, site: Customization): Members {
  const names = [...new Set([...Object.keys(edited), ...Object.keys(former)])] as (keyof Customization)[];
  const changed = names.filter((name) => !isSameSetting(edited[name], former[name]));
  return Object.fromEntries(
    changed.map((name) => [name, isSameSetting(edited[name], site[name]) ? null : (edited[name] ?? null)]),
  );
}

/**
 * Rebases edited settings on those that others have changed meanwhile: untouched members get the current value. Pure.
 */
export function rebaseSettings(edited: Customization, base: Customization, now: Customization): Customization {
  const names = [...new Set([...Object.keys(edited), ...Object.keys(now)])] as (keyof Customization)[];
  const isTouched = (name: keyof Customization) => !isSameSetting(edited[name], base[name]);
  const members = names.map((name) => [name, isTouched(name) ? edited[name] : now[name]] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as unknown as Customization;
}

/** Saves the members that a site space overrides. */
export const updateOwnCustomization = (ref: SiteRef, siteSpaceId: string, body: Members): Promise<Customization> =>
  withOptimism(
    [],
    () =>
      call(
        api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization', {
          params: { path: { ...sitePath(ref), siteSpaceId } },
          body,
        }),
      ),
    [keyOf({ ...ref, siteSpace: siteSpaceId })],
  );

/** Removes all overrides of a site space. */
export const deleteOwnCustomization = (ref: SiteRef, siteSpaceId: string): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization', {
          params: { path: { ...sitePath(ref), siteSpaceId } },
        }),
      ),
    [keyOf({ ...ref, siteSpace: siteSpaceId })],
  );

/** A URL that previews the site with unsaved settings, for some minutes. */
export const previewCustomization = async (
  { siteSpace, ...ref }: CustomizationRef,
  body: Customization,
  theme: 'light' | 'dark',
): Promise<string> => {
  const { url } = await call(
    api.POST('/v1/orgs/{organizationId}/sites/{siteId}/customization/preview', {
      params: { path: sitePath(ref), query: { theme, ...(siteSpace !== undefined && { siteSpace }) } },
      body,
    }),
  );
  return url;
};
