/** How a site looks: `customizations.site` of a published site. */
export interface SiteCustomization {
  readonly title: string;
  readonly styling: {
    readonly theme: 'clean' | 'muted' | 'bold' | 'gradient';
    readonly primaryColor: ThemedColor;
    readonly tint?: { readonly color: ThemedColor };
    readonly infoColor: ThemedColor;
    readonly successColor: ThemedColor;
    readonly warningColor: ThemedColor;
    readonly dangerColor: ThemedColor;
    readonly corners: 'straight' | 'rounded' | 'circular';
    readonly links: 'default' | 'accent';
    /** A name of `theme/fonts.ts`; `ABCFavorit` is not free to serve and shows as Inter. */
    readonly font: string;
    /** Font of code, a name of `theme/fonts.ts`; that of the system when absent. */
    readonly monospaceFont?: string;
    readonly icons: 'regular' | 'solid' | 'duotone' | 'light' | 'thin';
    readonly sidebar: { readonly background: 'default' | 'filled'; readonly list: 'default' | 'pill' | 'line' };
    readonly search: 'prominent' | 'subtle';
    /** `flat`: nothing has a shadow. */
    readonly depth?: 'subtle' | 'flat';
    /** `match`: the page has a ground of the tint. */
    readonly background?: 'plain' | 'match';
  };
  /** Language of the interface; `en` follows the language of the content, where it is known. */
  readonly internationalization: { readonly locale: string };
  readonly favicon: { readonly icon?: ThemedUrl; readonly emoji?: string };
  readonly header: {
    /** `none`: no header; its links are above the pages of the navigation. */
    readonly preset: 'default' | 'bold' | 'contrast' | 'custom' | 'none';
    readonly logo?: ThemedUrl;
    /** Ground and links of the preset `custom`. */
    readonly backgroundColor?: ThemedColor;
    readonly linkColor?: ThemedColor;
    readonly links: readonly HeaderLink[];
  };
  readonly footer: {
    readonly logo?: ThemedUrl;
    readonly groups: readonly { readonly title: string; readonly links: readonly CustomLink[] }[];
    readonly copyright?: string;
  };
  readonly announcement?: {
    readonly enabled: boolean;
    readonly message: string;
    readonly link?: CustomLink;
    readonly style: 'info' | 'warning' | 'danger' | 'success';
  };
  readonly themes: { readonly default: 'light' | 'dark'; readonly toggeable: boolean };
  readonly pdf: { readonly enabled: boolean };
  readonly feedback: { readonly enabled: boolean };
  /** Accepted for compatibility; without effect, since the product has no such search. */
  readonly aiSearch: { readonly enabled: boolean };
  /** Links to pages show the description of their target. */
  readonly ai: {
    readonly pageLinkSummaries: { readonly enabled: boolean };
    /** Accepted for compatibility; without effect. */
    readonly mode?: 'none' | 'search' | 'assistant';
  };
  /** Accepted for compatibility; without effect, since every setting is available for every site. */
  readonly advancedCustomization: { readonly enabled: boolean };
  readonly git: { readonly showEditLink: boolean };
  readonly pagination: { readonly enabled: boolean };
  readonly trademark: { readonly enabled: boolean };
  readonly privacyPolicy: { readonly url?: string };
  readonly socialPreview: { readonly url?: string };
  /** Passed to scripts as `data-tracking-cookie` of the page: whether browsers may store an id of the reader. */
  readonly insights: { readonly trackingCookie: boolean };
  readonly externalLinks: { readonly target: 'self' | 'blank' };
  readonly pageActions: { readonly externalAI: boolean; readonly markdown: boolean };
}

/** Hexadecimal colours, `#rgb` or `#rrggbb`. */
export interface ThemedColor {
  readonly light: string;
  readonly dark: string;
}

export interface ThemedUrl {
  readonly light: string;
  readonly dark: string;
}

/** `to` is a content reference in storage; `href` is filled in where the link is shown. */
export interface CustomLink {
  readonly title: string;
  readonly to: Readonly<Record<string, unknown>> | null;
  readonly href?: string;
}

export interface HeaderLink extends CustomLink {
  readonly style?: 'link' | 'button-primary' | 'button-secondary';
  readonly links?: readonly CustomLink[];
  /** On the claims of the visitor; the link is shown to those who satisfy it. */
  readonly condition?: string;
}

/** Settings of a new site. */
export function defaultCustomization(title: string): SiteCustomization {
  const same = (color: string): ThemedColor => ({ light: color, dark: color });
  return {
    title,
    styling: {
      theme: 'clean',
      primaryColor: same('#346DDB'),
      infoColor: same('#787878'),
      successColor: same('#00C950'),
      warningColor: same('#FE9A00'),
      dangerColor: same('#FB2C36'),
      corners: 'rounded',
      links: 'default',
      font: 'Inter',
      icons: 'regular',
      sidebar: { background: 'default', list: 'default' },
      search: 'subtle',
    },
    internationalization: { locale: 'en' },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    themes: { default: 'light', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    aiSearch: { enabled: true },
    ai: { pageLinkSummaries: { enabled: false } },
    advancedCustomization: { enabled: false },
    git: { showEditLink: false },
    pagination: { enabled: true },
    trademark: { enabled: true },
    privacyPolicy: {},
    socialPreview: {},
    insights: { trackingCookie: true },
    externalLinks: { target: 'self' },
    pageActions: { externalAI: false, markdown: true },
  };
}
