import type { VNode } from 'preact';
import type { SiteCustomization } from '../customization.ts';
import type { PageAssets, PageView } from '../page-view.ts';
import { listColors } from '../theme/palette.ts';
import { findSafeHref, findSafeImageSource } from '../urls.ts';
import { pageShape } from './brand-mark.tsx';
import { findAbsoluteUrl, writeStructuredData } from './structured-data.ts';

/** Both themes where the visitor may choose; otherwise the one that the site has. */
export function fixedTheme({ themes }: SiteCustomization): 'light' | 'dark' | undefined {
  return themes.toggeable && themes.default === 'light' ? undefined : themes.default;
}

/** An image as a data URL. Only characters that would end it are encoded: every page includes it. */
const toDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>]|[^ -~]+/g, encodeURIComponent)}`;

/** An emoji as an image in a `data:` URL. */
function drawEmoji(emoji: string): string {
  const escaped = emoji.slice(0, 16).replace(/[<>&"']/g, '');
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text x="50" y=".9em" font-size="88" text-anchor="middle">${escaped}</text></svg>`;
  return toDataUrl(image);
}

/** A page with a fold, in the color of the site. */
function drawDefaultIcon(color: string): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="${pageShape.page}" fill="#fff" fill-opacity=".95"/><path d="${pageShape.fold}" fill="none" stroke="${color}" stroke-width="1.5"/></svg>`;
  return toDataUrl(image);
}

function Favicon({ customization }: { readonly customization: SiteCustomization | undefined }): VNode {
  const { icon, emoji } = customization?.favicon ?? {};
  if (emoji !== undefined && emoji !== '') return <link rel="icon" href={drawEmoji(emoji)} />;
  const light = findSafeImageSource(icon?.light);
  const dark = findSafeImageSource(icon?.dark);
  if (light === undefined) {
    const primary = customization && listColors(customization, 'light').get('primary');
    return <link rel="icon" href={drawDefaultIcon(primary ?? '#346ddb')} />;
  }
  if (dark === undefined || dark === light) return <link rel="icon" href={light} />;
  return (
    <>
      <link rel="icon" href={light} media="(prefers-color-scheme: light)" />
      <link rel="icon" href={dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** Color of the browser's own frame: the ground of the header, or that of the page below it. */
function ThemeColor({ customization }: { readonly customization: SiteCustomization }): VNode {
  const isTinted = customization.styling.theme === 'muted' || customization.styling.background === 'match';
  const page = isTinted ? 'ground-subtle' : 'ground';
  const ground = (mode: 'light' | 'dark'): string | undefined => {
    const colors = listColors(customization, mode);
    return colors.get('header-ground') ?? colors.get(page);
  };
  const fixed = fixedTheme(customization);
  if (fixed !== undefined) return <meta name="theme-color" content={ground(fixed)} />;
  return (
    <>
      <meta name="theme-color" content={ground('light')} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={ground('dark')} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/**
 * Styles and scripts; the theme's script is first and blocking, the others are deferred. The import map has to precede
 * every module.
 */
export function Assets({ assets }: { readonly assets: PageAssets }): VNode {
  const { stylesheets, themeScript, scripts, integrity = {}, importMap, nonce } = assets;
  return (
    <>
      {themeScript !== undefined && (
        <script src={themeScript} integrity={integrity[themeScript]} crossOrigin="anonymous" nonce={nonce} />
      )}
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} nonce={nonce} />
      ))}
      {importMap !== undefined && (
        <script type="importmap" nonce={nonce} dangerouslySetInnerHTML={{ __html: importMap }} />
      )}
      {scripts.map((src) => (
        <script key={src} type="module" src={src} integrity={integrity[src]} nonce={nonce} />
      ))}
    </>
  );
}

interface BasicHeadProps {
  readonly title: string;
  readonly customization: SiteCustomization | undefined;
  readonly assets: PageAssets;
}

/** The head of every page of the product. */
export function BasicHead({ title, customization, assets }: BasicHeadProps): VNode {
  return (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="color-scheme" content={(customization && fixedTheme(customization)) ?? 'light dark'} />
      {customization !== undefined && <ThemeColor customization={customization} />}
      <Favicon customization={customization} />
      <Assets assets={assets} />
    </>
  );
}

/** Title of the window: the page, then the site, once if they are the same. */
function titleOfWindow({ page, site }: PageView): string {
  return page.title === site.title || page.title === '' ? site.title : `${page.title} | ${site.title}`;
}

interface RelationProps {
  readonly name: string;
  readonly href: string | undefined;
  readonly type?: string;
  readonly title?: string;
}

/** A relation of the page, where its URL is safe. */
function Relation({ name, href, type, title }: RelationProps): VNode | null {
  const safeHref = findSafeHref(href);
  return safeHref === undefined ? null : <link rel={name} type={type} title={title} href={safeHref} />;
}

/** The preview of the page where its URL is shared. */
function Sharing({ view, image }: { readonly view: PageView; readonly image: string | undefined }): VNode {
  const { page, site } = view;
  const isHome = page.href === site.homeHref;
  return (
    <>
      <meta property="og:type" content={isHome ? 'website' : 'article'} />
      <meta property="og:title" content={page.title} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:url" content={findSafeHref(page.canonicalUrl)} />
      {page.description !== undefined && <meta property="og:description" content={page.description} />}
      {page.updatedAt !== undefined && !isHome && <meta property="article:modified_time" content={page.updatedAt} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
    </>
  );
}

/** The page in each language; the first one is for readers of every other. */
function Alternates({ alternates }: Pick<PageView, 'alternates'>): VNode {
  const [first] = alternates;
  const all = first === undefined ? [] : [...alternates, { language: 'x-default', url: first.url }];
  return (
    <>
      {all.map(({ language, url }) => (
        <link key={language} rel="alternate" hreflang={language} href={findSafeHref(url)} />
      ))}
    </>
  );
}

export function PageHead({ view }: { readonly view: PageView }): VNode {
  const { page, site, assets } = view;
  const { customization } = site;
  const image =
    findAbsoluteUrl(site.origin, customization.socialPreview.url) ?? findAbsoluteUrl(site.origin, page.socialImageUrl);
  return (
    <head>
      <BasicHead title={titleOfWindow(view)} customization={customization} assets={assets} />
      {page.description !== undefined && page.description !== '' && (
        <meta name="description" content={page.description} />
      )}
      {page.noIndex && <meta name="robots" content="noindex, nofollow" />}
      <meta name="generator" content="Bindery" />
      <Relation name="canonical" href={page.canonicalUrl} />
      <Relation name="alternate" type="text/markdown" href={page.markdownHref} />
      <Relation name="alternate" type="application/rss+xml" title={site.title} href={site.feedHref} />
      <Alternates alternates={view.alternates} />
      <Sharing view={view} image={image} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeStructuredData(view, image) }} />
    </head>
  );
}
