import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';
import { type SiteRef, siteKeys, sitePath } from './sites.ts';

export type SiteSpace = Schemas['SiteSpace'];
export type SiteSection = Schemas['SiteSection'];
export type SiteSectionGroup = Schemas['SiteSectionGroup'];

/** The response of `getSiteStructure`. */
export type SiteStructure =
  | { readonly type: 'siteSpaces'; readonly structure: readonly SiteSpace[] }
  | { readonly type: 'sections'; readonly structure: readonly (SiteSection | SiteSectionGroup)[] };

/** A part of the structure of a site, in operations. */
export interface StructureRef {
  readonly type: 'site-space' | 'site-section' | 'site-section-group';
  readonly id: string;
}

/** Target of a move: next to another part, or into a group that may be empty. */
export type StructurePlace =
  | { readonly before: StructureRef }
  | { readonly after: StructureRef }
  | { readonly group: string };

/** The condition that hides a part from everybody. */
export const NEVER = 'false';

/** Changes the structure, and refetches what depends on it. */
const edit = <Result>(ref: SiteRef, work: () => Promise<Result>): Promise<Result> =>
  withOptimism([], work, [siteKeys.all(ref.organization)]);

export const createSection = (ref: SiteRef, spaceId: string, title?: string): Promise<SiteSection> =>
  edit(ref, () =>
    call(
      api.POST('/v1/orgs/{organizationId}/sites/{siteId}/sections', {
        params: { path: sitePath(ref) },
        body: { spaceId, ...(title !== undefined && { title }) },
      }),
    ),
  );

export interface SectionChanges {
  readonly title?: string;
  readonly path?: string;
  readonly description?: string | null;
  readonly icon?: string | null;
  readonly condition?: string | null;
  readonly defaultSiteSpace?: string;
}

export const updateSection = (ref: SiteRef, siteSectionId: string, body: SectionChanges): Promise<unknown> =>
  edit(ref, () =>
    call(
      api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', {
        params: { path: { ...sitePath(ref), siteSectionId } },
        body,
      }),
    ),
  );

export const deleteSection = (ref: SiteRef, siteSectionId: string): Promise<unknown> =>
  edit(ref, () =>
    call(
      api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', {
        params: { path: { ...sitePath(ref), siteSectionId } },
      }),
    ),
  );

export const createGroup = (ref: SiteRef, title: string, sections: string[] = []): Promise<SiteSectionGroup> =>
  edit(ref, () =>
    call(
      api.POST('/v1/orgs/{organizationId}/sites/{siteId}/section-groups', {
        params: { path: sitePath(ref) },
        body: { title, sections },
      }),
    ),
  );

export const updateGroup = (
  ref: SiteRef,
  siteSectionGroupId: string,
  body: { readonly title?: string; readonly icon?: string | null },
): Promise<unknown> =>
  edit(ref, () =>
    call(
      api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', {
        params: { path: { ...sitePath(ref), siteSectionGroupId } },
        body,
      }),
    ),
  );

export const deleteGroup = (ref: SiteRef, siteSectionGroupId: string): Promise<unknown> =>
  edit(ref, () =>
    call(
      api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', {
        params: { path: { ...sitePath(ref), siteSectionGroupId } },
      }),
    ),
  );

/** Adds a space to the site: to a section, or to the default one. */
export const createSiteSpace = (ref: SiteRef, spaceId: string, sectionId?: string): Promise<SiteSpace> =>
  edit(ref, () =>
    call(
      api.POST('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces', {
        params: { path: sitePath(ref) },
        body: { spaceId, ...(sectionId !== undefined && { sectionId }) },
      }),
    ),
  );

export const updateSiteSpace = (
  ref: SiteRef,
  siteSpaceId: string,
  body: { readonly path?: string; readonly condition?: string | null },
): Promise<unknown> =>
  edit(ref, () =>
    call(
      api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', {
        params: { path: { ...sitePath(ref), siteSpaceId } },
        body,
      }),
    ),
  );

export const deleteSiteSpace = (ref: SiteRef, siteSpaceId: string): Promise<unknown> =>
  edit(ref, () =>
    call(
      api.DELETE('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', {
        params: { path: { ...sitePath(ref), siteSpaceId } },
      }),
    ),
  );

/** Copies a space with its content, as a hidden draft. */
export const duplicateSiteSpace = (ref: SiteRef, siteSpaceId: string): Promise<unknown> =>
  edit(ref, () =>
    call(
      api.POST('/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/duplicate', {
        params: { path: { ...sitePath(ref), siteSpaceId } },
        body: { draft: true },
      }),
    ),
  );

export const moveInStructure = (ref: SiteRef, item: StructureRef, position: StructurePlace): Promise<unknown> =>
  edit(ref, () =>
    'group' in position
      ? call(
          api.POST('/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections', {
            params: { path: { ...sitePath(ref), siteSectionGroupId: position.group } },
            body: { sectionId: item.id },
          }),
        )
      : call(
          api.PATCH('/v1/orgs/{organizationId}/sites/{siteId}/structure/sort', {
            params: { path: sitePath(ref) },
            body: { item, position },
          }),
        ),
  );
