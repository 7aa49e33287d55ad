import type { VNode } from 'preact';
import { findOrganization } from '../data/bootstrap.ts';
import { listOrganizationTabs, mayUse, type OrganizationTab, organizationPath } from '../routes/organization-path.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { EmptyState } from '../ui/states.tsx';
import { Screen, type ScreenFrameProps } from './screen.tsx';
import { ScreenTabs } from './screen-tabs.tsx';

interface OrganizationScreenProps extends Omit<ScreenFrameProps, 'tabs' | 'title'> {
  /** Id from the path. */
  readonly organization: string;
  /** The tab of this screen, or of its parent. */
  readonly tab: OrganizationTab;
  /** Heading of a part of the tab; the name of the tab by default. */
  readonly title?: string;
}

/**
 * A screen about people or settings of an organization: links to the others, and a message if the person may not use
 * it.
 */
export function OrganizationScreen(props: OrganizationScreenProps): VNode | null {
  const { organization: id, tab, title, children, actions, crumbs = [], ...frame } = props;
  const texts = getTexts('shell');
  const organization = findOrganization(id);
  if (organization === undefined) return null;
  const names = texts.organization;
  const isAllowed = mayUse(tab, organization);
  const links = listOrganizationTabs(organization).map((each) => ({
    path: organizationPath(id, each),
    label: names[each],
    isCurrent: each === tab,
  }));
  const above = title === undefined ? [] : [{ label: names[tab], path: organizationPath(id, tab) }];
  return (
    <Screen
      {...frame}
      title={title ?? names[tab]}
      crumbs={[...above, ...crumbs]}
      {...(isAllowed && actions !== undefined && { actions })}
      {...(links.length > 0 && { tabs: <ScreenTabs label={names.tabs} links={links} /> })}
    >
      {isAllowed ? children : <Forbidden organization={organization.title} />}
    </Screen>
  );
}

export function Forbidden({ organization }: { readonly organization: string }): VNode {
  const texts = getTexts('shell');
  return <EmptyState icon="lock" title={texts.forbiddenTitle} text={fill(texts.forbiddenText, { organization })} />;
}
