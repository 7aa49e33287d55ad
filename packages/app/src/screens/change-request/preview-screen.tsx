import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useChangedPath } from '../../components/change-request/changed-page.ts';
import type { RequestView } from '../../components/change-request/use-request.ts';
import { encodePagePath } from '../../components/pages/pages-context.ts';
import { ClaimsForm } from '../../components/site/claims-form.tsx';
import { localUrl } from '../../data/bootstrap.ts';
import { type PreviewPlace, previewPlacesQuery, previewUrlQuery } from '../../data/previews.ts';
import type { SiteRef } from '../../data/sites.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { RequestScreen } from './request-screen.tsx';

/** Preview of the site after the merge. */
export const PreviewScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params} width="wide">
    {(view) => <Preview view={view} />}
  </RequestScreen>
);

function Preview({ view }: { readonly view: RequestView }): VNode {
  const texts = getTexts('changes').request.preview;
  const { organization, space } = view.ref;
  const previewQuery = useQuery(previewPlacesQuery(organization, space));
  return (
    <QueryView query={previewQuery}>
      {(previews) =>
        previews.length === 0 ? (
          <EmptyState icon="globe" title={texts.noneTitle} text={texts.noneText} />
        ) : (
          <PlacedPreview view={view} places={previews} />
        )
      }
    </QueryView>
  );
}

const WIDTHS = ['desktop', 'tablet', 'phone'] as const;
type Width = (typeof WIDTHS)[number];
const ICONS: Readonly<Record<Width, string>> = { desktop: 'desktop', tablet: 'book-open', phone: 'mobile' };

interface PlacedPreviewProps {
  readonly view: RequestView;
  readonly places: readonly PreviewPlace[];
}

function PlacedPreview({ view, places }: PlacedPreviewProps): VNode | null {
  const texts = getTexts('changes').request.preview;
  const { ref, request } = view;
  const [width, setWidth] = useState<Width>('desktop');
  const [claims, setClaims] = useState('');
  const [loads, setLoads] = useState(0);
  const requestedSite = currentRoute.value.query.get('site');
  const chosen = places.find(({ siteSpace }) => siteSpace.id === requestedSite) ?? places[0];
  const { site, siteSpace } = chosen ?? {};
  const url = useQuery(
    previewUrlQuery({
      organization: ref.organization,
      site: site?.id ?? '',
      siteSpace: siteSpace?.id ?? '',
      changeRequest: ref.number,
      ...(claims !== '' && { claims }),
    }),
  );
  const changedPath = useChangedPath(view);
  if (site === undefined || siteSpace === undefined) return null;
  // Where the change is seen, once it is known.
  const urlOf = (base: string) => `${localUrl(base)}${changedPath === undefined ? '' : encodePagePath(changedPath)}`;
  const name = fill(texts.frame, { number: formatNumber(request.number), site: site.title });
  return (
    <>
      <div class="preview-bar">
        <Select
          label={texts.site}
          isLabelHidden
          value={siteSpace.id}
          options={places.map((each) => ({
            value: each.siteSpace.id,
            label: places.length === 1 ? each.site.title : `${each.site.title} / ${each.siteSpace.title}`,
          }))}
          onValue={(id) => filterBy({ site: id })}
        />
        <Segments
          label={texts.width}
          value={width}
          onValue={setWidth}
          options={WIDTHS.map((each) => ({ value: each, label: texts[each], icon: ICONS[each] }))}
        />
        <Claims site={{ organization: ref.organization, site: site.id }} value={claims} onValue={setClaims} />
        <IconButton icon="rotate" label={texts.reload} onClick={() => setLoads(loads + 1)} />
        {url.data !== undefined && (
          <LinkButton icon="arrow-up-right" href={urlOf(url.data.url)} target="_blank">
            {texts.openWindow}
          </LinkButton>
        )}
      </div>
      <QueryView query={url} skeleton={<SkeletonRows rows={8} label={texts.loading} />}>
        {(preview) => (
          <div class={`preview preview-${width}`}>
            <iframe
              key={`${loads} ${request.revision}`}
              class="preview-frame"
              title={name}
              src={urlOf(preview.url)}
              sandbox="allow-scripts allow-popups"
            />
          </div>
        )}
      </QueryView>
      <p class="preview-hint">{texts.hint}</p>
    </>
  );
}

interface ClaimsProps {
  readonly site: SiteRef;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The claims of the preview's visitor, for conditional content. */
function Claims({ site, value, onValue }: ClaimsProps): VNode {
  const texts = getTexts('changes').request.preview;
  return (
    <>
      <Popover label={texts.claims} icon="user">
        {(close) => (
          <div class="popover-form">
            <p class="meta">{texts.claimsText}</p>
            <ClaimsForm
              key={site.site}
              site={site}
              texts={texts.claimsForm}
              initial={value}
              onClaims={onValue}
              onApplied={close}
            />
          </div>
        )}
      </Popover>
      {value !== '' && (
        <Button kind="quiet" icon="xmark" onClick={() => onValue('')}>
          {texts.claimsReset}
        </Button>
      )}
    </>
  );
}
