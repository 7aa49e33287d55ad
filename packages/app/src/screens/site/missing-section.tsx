import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { publish } from '../../actions/site.tsx';
import { hostnameQuery } from '../../data/hostnames.ts';
import { pendingHostnames } from '../../data/pending-hostnames.ts';
import { shareLinksQuery } from '../../data/site-audience.ts';
import { type SiteTab, sitePathOf } from '../../data/site-path.ts';
import { href } from '../../routes/location.ts';
import type { SiteView } from '../../shell/site-screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';

interface Missing {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** The screen that resolves it; without one, it is resolved here. */
  readonly tab?: SiteTab;
}

/** The steps that are missing before readers can use the site. */
function useMissing({ site, ref }: SiteView): Missing[] {
  const { missing: texts, publish: words } = getTexts('sites');
  const { visibility } = site;
  const hostname = site.hostname ?? pendingHostnames.value[ref.site] ?? '';
  const links = useQuery({ ...shareLinksQuery(ref), enabled: visibility === 'share-link' }).data?.items;
  const domain = useQuery({ ...hostnameQuery(ref, hostname), enabled: hostname !== '' }).data;
  const missing: (Missing | false)[] = [
    site.siteSpaces === 0 && {
      id: 'spaces',
      title: texts.spaces,
      text: texts.spacesText,
      action: texts.spacesAction,
      tab: 'structure',
    },
    visibility === 'share-link' &&
      links !== undefined &&
      !links.some(({ active }) => active) && {
        id: 'links',
        title: texts.links,
        text: texts.linksText,
        action: texts.linksAction,
        tab: 'audience',
      },
    domain != null &&
      !domain.isActive && {
        id: 'domain',
        title: fill(texts.domain, { hostname }),
        text: domain.status ?? '',
        action: texts.domainAction,
        tab: 'domains',
      },
    !site.published && {
      id: 'publish',
      title: texts.publish,
      text: texts.publishText,
      action: words.action,
    },
  ];
  return missing.filter((each) => each !== false);
}

export function MissingSection({ view }: { readonly view: SiteView }): VNode | null {
  const missing = useMissing(view);
  const { missing: title } = getTexts('sites').overview;
  if (missing.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title}>
        {missing.map(({ id, title: what, text, action, tab }) => (
          <ListRow
            key={id}
            icon={<Icon name="circle-info" />}
            title={what}
            text={<span class="list-sentence">{text}</span>}
            actions={
              tab === undefined ? (
                <Button size="small" onClick={() => void publish(view.site, view.ref)}>
                  {action}
                </Button>
              ) : (
                <LinkButton size="small" href={href(sitePathOf(view.ref, tab))}>
                  {action}
                </LinkButton>
              )
            }
          />
        ))}
      </List>
    </Section>
  );
}
