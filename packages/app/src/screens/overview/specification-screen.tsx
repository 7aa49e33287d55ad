import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { findOrganization, localUrl } from '../../data/bootstrap.ts';
import { type Spec, specQuery, specVersionsQuery } from '../../data/specs.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { Screen } from '../../shell/screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { type Fact, Facts } from './facts.tsx';

/** An OpenAPI specification: where it comes from, its state and its versions. */
export function SpecificationScreen({ params }: ScreenProps): VNode {
  const { organization = '', specification = '' } = params;
  const spec = useQuery(specQuery(organization, specification));
  return (
    <Screen title={specification} status={spec.data && <SpecState spec={spec.data} />}>
      <QueryView query={spec} organization={findOrganization(organization)?.title}>
        {(data) => (
          <div class="overview">
            {data.lastProcessErrorMessage !== undefined && (
              <Banner tone="danger">{data.lastProcessErrorMessage}</Banner>
            )}
            <Facts facts={listFacts(data)} />
            <Versions organization={organization} slug={data.slug} />
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function SpecState({ spec }: { readonly spec: Spec }): VNode {
  const texts = getTexts('overview');
  const hasFailed = spec.processingState === 'complete' && spec.lastProcessErrorMessage !== undefined;
  const state = hasFailed ? 'failed' : spec.processingState;
  const tone = state === 'complete' ? 'success' : state === 'failed' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{texts.specStates[state]}</Badge>;
}

function listFacts({ sourceURL, lastProcessedAt, updatedAt }: Spec): Fact[] {
  const texts = getTexts('overview');
  return [
    { name: texts.source, value: sourceURL ?? texts.uploaded },
    ...(lastProcessedAt === undefined
      ? []
      : [{ name: texts.processed, value: <RelativeTime iso={lastProcessedAt} /> }]),
    { name: texts.changed, value: <RelativeTime iso={updatedAt} /> },
  ];
}

function Versions({ organization, slug }: { readonly organization: string; readonly slug: string }): VNode {
  const texts = getTexts('overview');
  const versions = useQuery(specVersionsQuery(organization, slug));
  return (
    <Section title={texts.versions}>
      <QueryView query={versions} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.versionsEmpty}</p>
          ) : (
            <List label={texts.versions}>
              {items.map(({ id, createdAt, url }) => (
                <ListRow
                  key={id}
                  title={<RelativeTime iso={createdAt} />}
                  actions={
                    <a class="link" href={localUrl(url)} download>
                      {texts.download}
                    </a>
                  }
                />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}
