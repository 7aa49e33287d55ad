import type { DocumentPage, IndexedPage } from '@bindery/content';
import type { CustomLink, HeaderLink, SiteCustomization } from '@bindery/site';
import type { Context } from '../../domain/context.ts';
import type { ShownSpace } from '../../domain/sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../../domain/sites/request-scope.ts';
import { filePath, pagePath } from '../../engines/pages/content-urls.ts';
import { isDocument } from '../../engines/pages/is-document.ts';
import { isPageVisible } from '../../engines/pages/page-visibility.ts';

/** A stored header link: it may only exist for some visitors. */
type StoredHeaderLink = HeaderLink & { readonly condition?: string };

/**
 * Resolves the links of the settings for this visitor. Links whose target does not exist or is not visible are omitted,
 * and so are empty menus and groups of the footer.
 *
 * @param siteSpace the space that links without a space refer to
 */
export async function resolveCustomLinks(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
  customization: SiteCustomization,
): Promise<SiteCustomization> {
  const { header, footer, announcement } = customization;
  const resolve = async <Link extends CustomLink>(link: Link): Promise<Link[]> => {
    const href = await findHref(ctx, scope, siteSpace, link);
    return href === undefined ? [] : [{ ...link, href }];
  };
  const resolveAll = async <Link extends CustomLink>(links: readonly Link[]): Promise<Link[]> =>
    (await Promise.all(links.map(resolve))).flat();
  const resolveHeader = async (link: StoredHeaderLink): Promise<HeaderLink[]> => {
    if (link.condition !== undefined && !scope.viewer.meets(link.condition)) return [];
    const links = await resolveAll(link.links ?? []);
    if (links.length > 0) return [{ ...link, links }];
    const { links: _none, ...plain } = link;
    return resolve<HeaderLink>(plain);
  };
  const groups = await Promise.all(
    footer.groups.map(async (group) => ({ ...group, links: await resolveAll(group.links) })),
  );
  const [announced] = announcement?.link === undefined ? [] : await resolve(announcement.link);
  return {
    ...customization,
    header: { ...header, links: (await Promise.all(header.links.map(resolveHeader))).flat() },
    footer: { ...footer, groups: groups.filter(({ links }) => links.length > 0) },
    ...(announcement && { announcement: announce(announcement, announced) }),
  };
}

/** The announcement; its link is omitted if the target is not visible. */
function announce(
  { link: _stored, ...content }: NonNullable<SiteCustomization['announcement']>,
  link: CustomLink | undefined,
): NonNullable<SiteCustomization['announcement']> {
  return link === undefined ? content : { ...content, link };
}

async function findHref(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
  { to, href }: CustomLink,
): Promise<string | undefined> {
  if (to === null) return href;
  const ref = (name: string): string | undefined => (typeof to[name] === 'string' ? to[name] : undefined);
  switch (to['kind']) {
    case 'url':
      return ref('url');
    case 'space': {
      const shownSpace = scope.spaces.find(({ space }) => space.id === ref('space'));
      return shownSpace && spaceBasePath(scope, shownSpace);
    }
    case 'collection': {
      const shownSpace = scope.spaces.find(({ collections }) => collections.includes(ref('collection') ?? ''));
      return shownSpace && spaceBasePath(scope, shownSpace);
    }
    case 'openapi':
      return findInSpaces(scope, siteSpace, undefined, async (one) => {
        const view = await readShown(ctx, scope, one);
        const isReference = ({ page }: IndexedPage<DocumentPage>) => page.computed?.spec === ref('spec');
        const indexed = view.computing.find((each) => isReference(each) && isPageVisible(each, scope.viewer));
        return indexed && pagePath(view, spaceBasePath(scope, one), indexed);
      });
    case 'file':
      return findInSpaces(scope, siteSpace, ref('space'), async (one) => {
        const file = (await readShown(ctx, scope, one)).filesById.get(ref('file') ?? '');
        return file && filePath(spaceBasePath(scope, one), file);
      });
    case 'page':
      return findPage(ctx, scope, siteSpace, { page: ref('page'), space: ref('space') });
    case 'anchor': {
      const anchor = `#${encodeURIComponent(ref('anchor') ?? '')}`;
      const page = await findPage(ctx, scope, siteSpace, { page: ref('page'), space: ref('space') });
      return page && page + anchor;
    }
    // People and reusable content have no page.
    default:
      return undefined;
  }
}

function findPage(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
  { page, space }: { readonly page: string | undefined; readonly space: string | undefined },
): Promise<string | undefined> {
  return findInSpaces(scope, siteSpace, space, async (one) => {
    const view = await readShown(ctx, scope, one);
    const indexed = view.index.byId.get(page ?? '');
    if (indexed === undefined || !isDocument(indexed) || !isPageVisible(indexed, scope.viewer)) return undefined;
    return pagePath(view, spaceBasePath(scope, one), indexed);
  });
}

/** In the named space; otherwise in the current one, and then in the others in structure order. */
async function findInSpaces(
  scope: RequestScope,
  siteSpace: ShownSpace,
  spaceId: string | undefined,
  find: (space: ShownSpace) => Promise<string | undefined>,
): Promise<string | undefined> {
  const isShown = ({ row }: ShownSpace) => row.id === siteSpace.row.id;
  const candidates =
    spaceId === undefined
      ? [...scope.spaces.filter(isShown), ...scope.spaces.filter((space) => !isShown(space))]
      : scope.spaces.filter(({ space }) => space.id === spaceId);
  for (const candidate of candidates) {
    const href = await find(candidate);
    if (href !== undefined) return href;
  }
  return undefined;
}
