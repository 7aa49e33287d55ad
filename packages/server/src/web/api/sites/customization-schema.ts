import type { SiteCustomization } from '@bindery/site';
import { type Static, Type } from 'typebox';
import { Body, Line, Nullable, named, OneOf } from '../../../platform/http/schemas.ts';

/** Text fonts that are available without an upload. */
const FONTS = [
  ...['ABCFavorit', 'Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu', 'Raleway'],
  ...['Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
];
/** Code fonts. */
const MONOSPACE_FONTS = [
  ...['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono'],
  'Inconsolata',
];
/** Languages of the interface of a site. */
const LOCALES = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'];

const Switch = Body({ enabled: Type.Boolean() });
/** A color, `#rgb` or `#rrggbb`. */
const Color = Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$', maxLength: 7 });
const ThemedColor = Body({ light: Color, dark: Color });
const Url = Type.String({ minLength: 1, maxLength: 2048 });
const ThemedUrl = Body({ light: Url, dark: Url });
const LinkTitle = Line({ minLength: 1, maxLength: 64 });

/** Content reference; `null` has no target. */
const To = Nullable(
  Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), {
    maxProperties: 8,
    description: 'A content reference; null has no target.',
  }),
);
const CustomLink = Body({
  title: LinkTitle,
  to: To,
  href: Type.Optional({ ...Url, description: 'Never sent: the target of the link is derived from `to`.' }),
});
const Links = Type.Array(CustomLink, { maxItems: 50 });
const HeaderLink = Body({
  ...CustomLink.properties,
  style: Type.Optional(OneOf(['link', 'button-primary', 'button-secondary'])),
  links: Type.Optional(Links),
  condition: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
});

const Styling = Body({
  theme: OneOf(['clean', 'muted', 'bold', 'gradient']),
  primaryColor: ThemedColor,
  tint: Type.Optional(Body({ color: ThemedColor })),
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  corners: OneOf(['straight', 'rounded', 'circular']),
  links: OneOf(['default', 'accent']),
  font: Type.Unsafe<string>(OneOf(FONTS)),
  icons: OneOf(['regular', 'solid', 'duotone', 'light', 'thin']),
  sidebar: Body({ background: OneOf(['default', 'filled']), list: OneOf(['default', 'pill', 'line']) }),
  search: OneOf(['prominent', 'subtle']),
  monospaceFont: Type.Optional(Type.Unsafe<string>(OneOf(MONOSPACE_FONTS))),
  depth: Type.Optional(OneOf(['subtle', 'flat'])),
  background: Type.Optional(OneOf(['plain', 'match'])),
});

/** The members, as they are returned. */
export const SettingsSchema = Body({
  title: Line({ minLength: 2, maxLength: 128 }),
  styling: Styling,
  internationalization: Body({ locale: Type.Unsafe<string>(OneOf(LOCALES)) }),
  favicon: Body({ icon: Type.Optional(ThemedUrl), emoji: Type.Optional(Type.String({ maxLength: 50 })) }),
  header: Body({
    preset: OneOf(['default', 'bold', 'contrast', 'custom', 'none']),
    logo: Type.Optional(ThemedUrl),
    backgroundColor: Type.Optional(ThemedColor),
    linkColor: Type.Optional(ThemedColor),
    links: Type.Array(HeaderLink, { maxItems: 50 }),
  }),
  footer: Body({
    logo: Type.Optional(ThemedUrl),
    groups: Type.Array(Body({ title: LinkTitle, links: Links }), { maxItems: 20 }),
    copyright: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  announcement: Type.Optional(
    Body({
      enabled: Type.Boolean(),
      message: Type.String({ minLength: 2, maxLength: 128 }),
      link: Type.Optional(CustomLink),
      style: OneOf(['info', 'warning', 'danger', 'success']),
    }),
  ),
  themes: Body({ default: OneOf(['light', 'dark']), toggeable: Type.Boolean() }),
  pdf: Switch,
  feedback: Switch,
  aiSearch: Switch,
  ai: Body({ pageLinkSummaries: Switch, mode: Type.Optional(OneOf(['none', 'search', 'assistant'])) }),
  advancedCustomization: Switch,
  git: Body({ showEditLink: Type.Boolean() }),
  pagination: Switch,
  trademark: Switch,
  privacyPolicy: Body({ url: Type.Optional(Url) }),
  socialPreview: Body({ url: Type.Optional(Url) }),
  insights: Body({ trackingCookie: Type.Boolean() }),
  externalLinks: Body({ target: OneOf(['self', 'blank']) }),
  pageActions: Body({ externalAI: Type.Boolean(), markdown: Type.Boolean() }),
});

/** Customization of a site, in the API: `customizations.site` of a published site. */
export const Customization = named('SiteCustomization', Type.Unsafe<SiteCustomization>(SettingsSchema));

/** Code colors of every site, with the names that renderers know. */
const CODE_THEME = { light: 'default-light', dark: 'default-dark' } as const;
const CodeTheme = Type.Object({ light: Type.Literal(CODE_THEME.light), dark: Type.Literal(CODE_THEME.dark) });

/** Members that renderers read unconditionally, and that are not configurable here. */
interface RendererMembers {
  readonly styling: { readonly codeTheme: Readonly<Record<'default' | 'openapi', typeof CODE_THEME>> };
  readonly socialAccounts: readonly never[];
}

/** The settings of a site for renderers of published sites. */
export type PublishedCustomization = SiteCustomization & RendererMembers;
export const PublishedCustomization = named(
  'PublishedCustomization',
  Type.Unsafe<PublishedCustomization>(
    Body({
      ...SettingsSchema.properties,
      styling: Body({
        ...SettingsSchema.properties.styling.properties,
        codeTheme: Type.Object({ default: CodeTheme, openapi: CodeTheme }, { description: 'Constant.' }),
      }),
      socialAccounts: Type.Array(Type.Object({}), { maxItems: 0, description: 'Always empty.' }),
    }),
  ),
);

export const publishCustomization = (settings: SiteCustomization): PublishedCustomization => ({
  ...settings,
  styling: { ...settings.styling, codeTheme: { default: CODE_THEME, openapi: CODE_THEME } },
  socialAccounts: [],
});

type Whole<Value> = unknown extends Value ? Value : { readonly [Member in keyof Value]-?: Whole<Value[Member]> };
type Frozen<Value> = unknown extends Value ? Value : { readonly [Member in keyof Value]: Frozen<Value[Member]> };
type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Agreement<Holds extends true> = Holds;
type OnWire = Static<typeof SettingsSchema>;
/**
 * Fails the type check if the schema and the type that pages are rendered from differ: in their members, or which are
 * optional.
 */
export type CustomizationAgreement = [
  Agreement<IsSame<Whole<OnWire>, Whole<SiteCustomization>>>,
  Agreement<IsSame<Frozen<OnWire>, SiteCustomization>>,
];
