import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { toMenuItem, useActions } from '../actions/registry.ts';
import { listSiteActions } from '../actions/site.tsx';
import { bootstrap, findOrganization, localUrl } from '../data/bootstrap.ts';
import { SITE_TABS, type SiteTab, sitePathOf } from '../data/site-path.ts';
import { type Site, type SiteRef, siteManagerQuery, siteQuery } from '../data/sites.ts';
import { hasScreen } from '../routes/has-screen.ts';
import { fill, getTexts, language } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import type { TabLink } from '../ui/tabs.tsx';
import { FavoriteStar } from './favorite-star.tsx';
import { Screen, type ScreenFrameProps } from './screen.tsx';
import { ScreenTabs } from './screen-tabs.tsx';
import { useVisit } from './use-visit.ts';

/** A site with what the person may do. */
export interface SiteView {
  readonly site: Site;
  readonly ref: SiteRef;
  readonly mayManage: boolean;
}

export interface SiteScreenProps extends Pick<ScreenFrameProps, 'width'> {
  readonly params: Readonly<Record<string, string>>;
  readonly tab: SiteTab;
  /** Buttons of the header besides the link to the site. */
  readonly actions?: (view: SiteView) => ComponentChildren;
  readonly children: (view: SiteView) => ComponentChildren;
}

/** Whether the person may change a site; undefined until that is known. */
export function useMayManage(ref: SiteRef): boolean | undefined {
  const isCreator = findOrganization(ref.organization)?.permissions.createContent === true;
  const granted = useQuery({ ...siteManagerQuery(ref, bootstrap.user.id), enabled: !isCreator });
  return isCreator || (granted.isError ? false : granted.data);
}

/** A screen of a site: tabs, its state, and a link to the published site. */
export function SiteScreen({ params, tab, width, actions, children }: SiteScreenProps): VNode {
  const { organization = '', site: id = '' } = params;
  const ref: SiteRef = { organization, site: id };
  const texts = getTexts('shell').site;
  const query = useQuery(siteQuery(organization, id));
  const mayManage = useMayManage(ref);
  const site = query.data;
  useVisit(site && { kind: 'site', id: site.id, organization });
  const view = site !== undefined && mayManage !== undefined ? { site, ref, mayManage } : undefined;
  return (
    <Screen
      title={tab === 'overview' ? (site?.title ?? texts.untitled) : texts[tab]}
      crumbs={[
        { label: getTexts('shell').sites, path: `/o/${organization}/~/sites` },
        ...(tab === 'overview' ? [] : [{ label: site?.title ?? texts.untitled, path: sitePathOf(ref) }]),
      ]}
      isTitleHidden
      {...(width && { width })}
      status={site && <Status site={site} organization={organization} />}
      actions={
        view && (
          <>
            {site?.urls.published !== undefined && (
              <span class="site-open">
                <LinkButton icon="arrow-up-right" href={localUrl(site.urls.published)} target="_blank">
                  {texts.open}
                </LinkButton>
              </span>
            )}
            {actions?.(view)}
          </>
        )
      }
      tabs={
        <>
          <ScreenTabs label={texts.tabs} links={listTabs(ref, tab, mayManage)} />
          {view?.mayManage === true && <SiteMenu view={view} />}
        </>
      }
    >
      <QueryView query={query} organization={findOrganization(organization)?.title}>
        {() => (view === undefined ? <SkeletonRows rows={8} /> : children(view))}
      </QueryView>
    </Screen>
  );
}

/** Screens that show nothing to people who may not change the site. */
const MANAGED_TABS: readonly SiteTab[] = ['customize', 'domains'];

const listTabs = (ref: SiteRef, current: SiteTab, mayManage: boolean | undefined): TabLink[] =>
  SITE_TABS.filter((tab) => mayManage === true || tab === current || !MANAGED_TABS.includes(tab))
    .map((tab) => ({
      path: sitePathOf(ref, tab),
      label: getTexts('shell').site[tab],
      isCurrent: tab === current,
    }))
    .filter(({ path }) => hasScreen(path));

function Status({ site, organization }: { readonly site: Site; readonly organization: string }): VNode {
  const texts = getTexts('shell').site;
  return (
    <>
      <Badge tone={site.published ? 'success' : 'neutral'}>
        {site.published ? texts.published : texts.unpublished}
      </Badge>
      <FavoriteStar target={{ kind: 'site', organization, ...site }} />
    </>
  );
}

/** Actions of the site on each of its screens; the palette has the same. */
function SiteMenu({ view }: { readonly view: SiteView }): VNode {
  const { site, ref } = view;
  const spoken = language.value;
  const actions = useMemo(() => listSiteActions(site, ref), [site, ref.organization, spoken]);
  useActions(site.title, actions);
  return (
    <MenuButton
      label={getTexts('shell').site.menu}
      size="small"
      placement="bottom-end"
      groups={() => [
        { items: actions.filter(({ isDanger }) => isDanger !== true).map(toMenuItem) },
        { items: actions.filter(({ isDanger }) => isDanger === true).map(toMenuItem) },
      ]}
    />
  );
}

/** The message for readers on a screen that requires permission to change the site. */
export function NoPermission({ organization }: { readonly organization: string }): VNode {
  const texts = getTexts('shell');
  const title = findOrganization(organization)?.title ?? 'Bindery';
  return (
    <EmptyState icon="lock" title={texts.forbiddenTitle} text={fill(texts.forbiddenText, { organization: title })} />
  );
}
