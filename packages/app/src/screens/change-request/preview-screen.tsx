import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { localUrl } from '../../data/bootstrap.ts';
import { type PreviewPlace, previewPlacesQuery, previewUrlQuery } from '../../data/previews.ts';
import { place } from '../../routes/router.ts';
import type { ScreenProps } from '../../routes/screens.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { filterBy } from '../changes/query-place.ts';
import { RequestScreen } from './request-screen.tsx';
import type { RequestView } from './use-request.ts';

/** The site as visitors would see it after the merge. */
export const PreviewScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params} width="wide">
    {(view) => <Preview view={view} />}
  </RequestScreen>
);

function Preview({ view }: { readonly view: RequestView }): VNode {
  const texts = getTexts('changes').request.preview;
  const { organization, space } = view.ref;
  const places = useQuery(previewPlacesQuery(organization, space));
  return (
    <QueryView query={places}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon="globe" title={texts.noneTitle} text={texts.noneText} />
        ) : (
          <PlacedPreview view={view} places={found} />
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
  const wanted = place.value.query.get('site');
  const chosen = places.find(({ siteSpace }) => siteSpace.id === wanted) ?? places[0];
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
  if (site === undefined || siteSpace === undefined) return null;
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
        <WidthSwitch value={width} onValue={setWidth} />
        <Claims value={claims} onValue={setClaims} />
        <IconButton icon="rotate" label={texts.reload} onClick={() => setLoads(loads + 1)} />
        {url.data !== undefined && (
          <LinkButton icon="arrow-up-right" href={localUrl(url.data.url)} target="_blank">
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
              src={localUrl(preview.url)}
              sandbox="allow-scripts allow-popups"
            />
          </div>
        )}
      </QueryView>
      <p class="preview-hint">{texts.hint}</p>
    </>
  );
}

function WidthSwitch({ value, onValue }: { readonly value: Width; readonly onValue: (value: Width) => void }): VNode {
  const texts = getTexts('changes').request.preview;
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{texts.width}</legend>
      {WIDTHS.map((width) => (
        <IconButton
          key={width}
          icon={ICONS[width]}
          label={texts[width]}
          isPressed={value === width}
          onClick={() => onValue(width)}
        />
      ))}
    </fieldset>
  );
}

/** What the visitor of the preview claims to be, for content that depends on it. */
function Claims({ value, onValue }: { readonly value: string; readonly onValue: (value: string) => void }): VNode {
  const texts = getTexts('changes').request.preview;
  const [text, setText] = useState(value);
  const [error, setError] = useState<string>();
  const apply = (close: () => void) => {
    if (text.trim() !== '' && !isObject(text)) return setError(texts.claimsInvalid);
    onValue(text.trim());
    close();
  };
  return (
    <Popover label={texts.claims} icon="user">
      {(close) => (
        <form
          class="popover-form"
          onSubmit={(event) => {
            event.preventDefault();
            apply(close);
          }}
        >
          <Textarea
            label={texts.claims}
            hint={texts.claimsHint}
            value={text}
            onValue={(next) => {
              setText(next);
              setError(undefined);
            }}
            error={error}
            maxLength={1024}
            spellcheck={false}
          />
          <Button kind="primary" type="submit">
            {texts.claimsApply}
          </Button>
        </form>
      )}
    </Popover>
  );
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
