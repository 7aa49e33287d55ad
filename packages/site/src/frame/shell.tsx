import type { ComponentChildren, VNode } from 'preact';
import type { SiteView } from '../page-view.ts';
import { isRightToLeft } from '../texts/find-texts.ts';
import { fixedTheme } from './head.tsx';

interface ShellProps {
  readonly site: SiteView | undefined;
  readonly language: string;
  readonly head: ComponentChildren;
  /** Content of the body, as HTML. */
  readonly body: string;
}

/** The root element, whose attributes pass the customization to the stylesheet. */
export function Shell({ site, language, head, body }: ShellProps): VNode {
  const customization = site?.customization;
  const styling = customization?.styling;
  return (
    <html
      lang={language}
      dir={isRightToLeft(language) ? 'rtl' : undefined}
      data-theme={site?.theme ?? (customization && fixedTheme(customization))}
      data-theme-fixed={customization?.themes.toggeable === false ? '' : undefined}
      data-style={styling?.theme}
      data-header={customization?.header.preset}
      data-links={styling?.links}
      data-icons={styling?.icons}
      data-depth={styling?.depth}
      data-background={styling?.background}
      data-sidebar={styling?.sidebar.background}
      data-list={styling?.sidebar.list}
      data-search-style={styling?.search}
      data-tracking-cookie={customization?.insights.trackingCookie === true ? '' : undefined}
    >
      {head}
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}
