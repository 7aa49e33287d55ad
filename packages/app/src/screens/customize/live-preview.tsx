import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { localUrl } from '../../data/bootstrap.ts';
import { type Customization, type CustomizationRef, previewCustomization } from '../../data/customization.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { readRefusal } from '../../ui/use-fields.ts';

/** Keystrokes at shorter intervals are one change. */
const SETTLE_MS = 120;
/** A preview is valid for 15 minutes; it is renewed after this time. */
const FRESH_MS = 12 * 60_000;

interface LivePreviewProps {
  readonly customizationRef: CustomizationRef;
  readonly settings: Customization;
  readonly title: string;
}

type Theme = 'light' | 'dark';
type Width = 'desktop' | 'phone';

/** The site with the settings of the form, at a URL signed by the server. */
export function LivePreview(props: LivePreviewProps): VNode {
  const { preview: texts } = getTexts('customize');
  const [theme, setTheme] = useState<Theme>(props.settings.themes.default);
  const [width, setWidth] = useState<Width>('desktop');
  const { url, error } = usePreviewUrl(props, theme);
  return (
    <section class="customize-preview" aria-label={texts.title}>
      <div class="preview-bar">
        <Segments
          label={texts.theme}
          value={theme}
          onValue={setTheme}
          options={[
            { value: 'light', label: texts.light, icon: 'sun' },
            { value: 'dark', label: texts.dark, icon: 'moon' },
          ]}
        />
        <Segments
          label={texts.width}
          value={width}
          onValue={setWidth}
          options={[
            { value: 'desktop', label: texts.desktop, icon: 'desktop' },
            { value: 'phone', label: texts.phone, icon: 'mobile' },
          ]}
        />
        {url !== undefined && (
          <LinkButton size="small" icon="arrow-up-right" href={localUrl(url)} target="_blank">
            {texts.openWindow}
          </LinkButton>
        )}
      </div>
      {error !== undefined && <Banner tone="warning">{error}</Banner>}
      {url === undefined ? (
        error === undefined && <SkeletonRows rows={8} />
      ) : (
        <Frames url={localUrl(url)} width={width} title={fill(texts.frame, { title: props.title })} />
      )}
    </section>
  );
}

/** A URL for the settings, debounced; the previous one stays until then. */
function usePreviewUrl({ customizationRef: ref, settings }: LivePreviewProps, theme: Theme) {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const written = JSON.stringify(settings);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      try {
        const next = await previewCustomization(ref, settings, theme);
        if (!isWanted) return;
        setUrl(next);
        setError(undefined);
      } catch (failure) {
        if (isWanted) setError(readRefusal(failure, getTexts('shell').unreachable).message);
      }
    };
    const timer = setTimeout(() => void load(), url === undefined ? 0 : SETTLE_MS);
    const renewal = setTimeout(() => setRound(round + 1), FRESH_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      clearTimeout(renewal);
    };
  }, [ref.site, ref.siteSpace, written, theme, round]);
  return { url, error };
}

interface FramesProps {
  readonly url: string;
  readonly width: Width;
  readonly title: string;
}

/** The previous preview stays visible until the next one has loaded, to avoid flicker. */
function Frames({ url, width, title }: FramesProps): VNode {
  const [loadedUrl, setLoadedUrl] = useState(url);
  const urls = [...new Set([loadedUrl, url])];
  return (
    <div class={`preview preview-${width} preview-live`}>
      {urls.map((each) => (
        <iframe
          key={each}
          class={each === loadedUrl ? 'preview-frame' : 'preview-frame preview-next'}
          title={each === loadedUrl ? title : undefined}
          aria-hidden={each !== loadedUrl}
          tabIndex={each === loadedUrl ? 0 : -1}
          src={each}
          sandbox="allow-scripts allow-popups"
          onLoad={() => setLoadedUrl(each)}
        />
      ))}
    </div>
  );
}
