import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { findOrganization, localUrl } from '../../data/bootstrap.ts';
import { type Site, siteQuery } from '../../data/sites.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { Screen } from '../../shell/screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { type Fact, Facts } from './facts.tsx';
import { SiteStructure } from './site-structure.tsx';

/** A site: where it is published, who may read it, and what it shows. */
export function SiteScreen({ params }: ScreenProps): VNode {
  const texts = getTexts('overview');
  const { organization = '', site: siteId = '' } = params;
  const site = useQuery(siteQuery(organization, siteId));
  const published = site.data?.urls.published;
  return (
    <Screen
      title={site.data?.title ?? texts.site}
      status={site.data && <SiteState site={site.data} />}
      actions={
        published !== undefined && (
          <LinkButton kind="primary" icon="arrow-up-right" href={localUrl(published)} target="_blank">
            {texts.openSite}
          </LinkButton>
        )
      }
    >
      <QueryView query={site} organization={findOrganization(organization)?.title}>
        {(data) => (
          <div class="overview">
            <Facts facts={listFacts(data)} />
            <Section title={texts.structure}>
              <SiteStructure organization={organization} site={siteId} />
            </Section>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function SiteState({ site }: { readonly site: Site }): VNode {
  const texts = getTexts('overview');
  return (
    <Badge tone={site.published ? 'success' : 'neutral'}>{site.published ? texts.published : texts.unpublished}</Badge>
  );
}

function listFacts({ urls, visibility, hostname, proxy, adaptiveContent, createdAt }: Site): Fact[] {
  const texts = getTexts('overview');
  const { published } = urls;
  return [
    {
      name: texts.address,
      value:
        published === undefined ? (
          texts.noAddress
        ) : (
          <a class="link" href={localUrl(published)} target="_blank" rel="noreferrer">
            {published}
          </a>
        ),
    },
    { name: texts.audience, value: texts.audiences[visibility] },
    { name: texts.domain, value: hostname ?? texts.noDomain },
    ...(proxy === undefined ? [] : [{ name: texts.proxy, value: proxy.origin }]),
    { name: texts.adaptive, value: adaptiveContent.enabled ? texts.on : texts.off },
    { name: texts.created, value: <RelativeTime iso={createdAt} /> },
  ];
}
