import type { VNode } from 'preact';
import { findSafeHref, findSafeImageSource } from '../addresses.ts';
import type { SiteCustomization } from '../customization.ts';
import type { PageAssets, PageView } from '../page-view.ts';
import { listColors } from '../theme/palette.ts';
import { pageShape } from './brand-mark.tsx';

/** Both themes where the visitor may choose; otherwise the one that the site has. */
export function fixedTheme({ themes }: SiteCustomization): 'light' | 'dark' | undefined {
  return themes.toggeable && themes.default === 'light' ? undefined : themes.default;
}

/** An emoji as an image within its address. */
function drawEmoji(emoji: string): string {
  const escaped = emoji.slice(0, 16).replace(/[<>&"']/g, '');
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text x="50" y=".9em" font-size="88" text-anchor="middle">${escaped}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}

/** A page with a fold, in the colour of the site. */
function drawDefaultIcon(color: string): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="${pageShape.page}" fill="#fff" fill-opacity=".95"/><path d="${pageShape.fold}" fill="none" stroke="${color}" stroke-width="1.5"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}

function Favicon({ customization }: { readonly customization: SiteCustomization | undefined }): VNode {
  const { icon, emoji } = customization?.favicon ?? {};
  if (emoji !== undefined && emoji !== '') return <link rel="icon" href={drawEmoji(emoji)} />;
  const light = findSafeImageSource(icon?.light);
  const dark = findSafeImageSource(icon?.dark);
  if (light === undefined) {
    const primary = customization && listColors(customization.styling, 'light').get('primary');
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

/** Colour of the browser's own frame: the ground of the page. */
function ThemeColor({ customization }: { readonly customization: SiteCustomization }): VNode {
  const ground = (mode: 'light' | 'dark'): string | undefined => listColors(customization.styling, mode).get('ground');
  const fixed = fixedTheme(customization);
  if (fixed !== undefined) return <meta name="theme-color" content={ground(fixed)} />;
  return (
    <>
      <meta name="theme-color" content={ground('light')} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={ground('dark')} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** Styles and scripts; the theme's script comes first and at once, the others when the page stands. */
export function Assets({ assets }: { readonly assets: PageAssets }): VNode {
  return (
    <>
      {assets.themeScript !== undefined && <script src={assets.themeScript} />}
      {assets.stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </>
  );
}

interface BasicHeadProps {
  readonly title: string;
  readonly customization: SiteCustomization | undefined;
  readonly assets: PageAssets;
}

/** What every page of the product has in its head. */
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

/** Title of the window: the page, then the site, said once where they are the same. */
function titleOfWindow({ page, site }: PageView): string {
  return page.title === site.title || page.title === '' ? site.title : `${page.title} | ${site.title}`;
}

interface RelationProps {
  readonly name: string;
  readonly href: string | undefined;
  readonly type?: string;
}

/** What the page is related to, where its address may be written. */
function Relation({ name, href, type }: RelationProps): VNode | null {
  const address = findSafeHref(href);
  return address === undefined ? null : <link rel={name} type={type} href={address} />;
}

export function PageHead({ view }: { readonly view: PageView }): VNode {
  const { page, site, assets } = view;
  const { customization } = site;
  const preview = findSafeHref(customization.socialPreview.url);
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
      <meta property="og:type" content="article" />
      <meta property="og:title" content={page.title} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:url" content={findSafeHref(page.canonicalUrl)} />
      {page.description !== undefined && <meta property="og:description" content={page.description} />}
      {preview !== undefined && <meta property="og:image" content={preview} />}
      <meta name="twitter:card" content={preview === undefined ? 'summary' : 'summary_large_image'} />
      <Relation name="prev" href={view.previous?.href} />
      <Relation name="next" href={view.next?.href} />
    </head>
  );
}
