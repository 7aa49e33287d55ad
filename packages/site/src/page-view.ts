import type { Document, Inline, PageLayout, Targets } from '@bindery/content';
import type { SiteCustomization } from './customization.ts';
import type { PreviewView } from './preview-view.ts';

/**
 * Everything a published page shows, complete: components only render it and load nothing. All URLs are final
 * (`href` values are absolute paths or URLs); everything the visitor may not see has been left out.
 */
export interface PageView {
  readonly site: SiteView;
  readonly page: CurrentPage;
  /** The tree of the space that is shown, of a large one a part. Hidden pages are left out. */
  readonly navigation: readonly NavigationItem[];
  /** Where all pages are listed; absent where the navigation has them. */
  readonly allPages?: AllPagesLink;
  /** From the top of the space down to the parent of the page; groups have no `href`. */
  readonly breadcrumbs: readonly { readonly title: string; readonly href?: string }[];
  readonly previous?: PageLink;
  readonly next?: PageLink;
  /** The same page in each language that the site has it in, this one included; empty for a site in one language. */
  readonly alternates: readonly AlternateLink[];
  readonly assets: PageAssets;
}

export interface AllPagesLink {
  readonly href: string;
  /** Their number, if it reveals nothing about pages for other visitors. */
  readonly count?: number;
}

export interface AlternateLink {
  /** BCP 47. */
  readonly language: string;
  /** Absolute. */
  readonly url: string;
}

/** The files that the server offers: each page names those that it needs. */
export interface PageAssets {
  /** Those of `siteAssets`, then the theme of the site (`renderThemeStylesheet`). */
  readonly stylesheets: readonly string[];
  /** Classic script that sets the remembered theme before anything is painted: `theme.js`. */
  readonly themeScript?: string;
  /** Module scripts; every page works without them. */
  readonly scripts: readonly string[];
  /** Hash of each script by its URL, as `integrity` has it: the security policy of a page admits scripts by their hashes. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** Import map, as JSON, with the hashes of the scripts that are loaded on demand. */
  readonly importMap?: string;
  /** For pages that no cache stores: their security policy admits the scripts and styles that have it. */
  readonly nonce?: string;
}

export interface SiteView {
  readonly title: string;
  /** Path of the site's front page, ending in `/`. */
  readonly homeHref: string;
  /** Scheme and host of absolute URLs of the site, without a slash at the end. */
  readonly origin: string;
  /** BCP 47, from the customization's locale or the content. */
  readonly language: string;
  readonly customization: SiteCustomization;
  /** Sections as tabs; empty for a site without sections. */
  readonly sections: readonly SectionTab[];
  /** The shown content in each available language; empty if there is only one. */
  readonly languages: readonly LanguageLink[];
  /** Other variants of the shown content, such as versions; empty if there is only one. */
  readonly variants: readonly VariantLink[];
  /** Target of the search form (GET, parameter `q` in addition to existing ones); absent if the site has no search. */
  readonly searchHref?: string;
  /** Endpoint of the search dialog (GET, parameter `q`, returns `SearchAnswer`). */
  readonly searchDataHref?: string;
  /** Where the `.pdf` of the space is; absent when switched off. */
  readonly pdfHref?: string;
  /** Endpoint of reader feedback (POST, form fields `page`, `rating`, `comment`); absent if switched off. */
  readonly feedbackHref?: string;
  /** RSS of the changes of the space. */
  readonly feedHref?: string;
  /** Data of readers' events; absent if none are recorded, as in a preview. */
  readonly insights?: InsightsView;
  /** Of a preview: its banner says what readers see instead. */
  readonly preview?: PreviewView;
  /** The theme that is shown first, regardless of the customization: of a preview. */
  readonly theme?: 'light' | 'dark';
}

export interface InsightsView {
  /** Where events are sent (POST, a batch of them). */
  readonly href: string;
  /** Id of the site space that is shown. */
  readonly siteSpace: string;
  /** Id of the page, where one is shown. */
  readonly page?: string;
}

/** Search results, as the dialog and the results page show them. */
export interface SearchAnswer {
  readonly query: string;
  /** Best first. */
  readonly results: readonly SearchResult[];
  /** Many pages are being indexed, and not found before. */
  readonly isPartial?: boolean;
}

export interface SearchResult {
  readonly spaceId: string;
  readonly pageId: string;
  readonly title: string;
  readonly href: string;
  /** Section and variant of the site, and ancestors, from the top level; empty if unambiguous. */
  readonly trail: readonly string[];
  /** Parts of the page that match, best first. */
  readonly sections: readonly {
    /** Empty for the text before the first heading. */
    readonly title: string;
    readonly href: string;
    /** Plain text around the match. */
    readonly body: string;
  }[];
}

/** The page of search results. */
export interface SearchView extends SearchAnswer {
  readonly site: SiteView;
  readonly navigation: readonly NavigationItem[];
  readonly allPages?: AllPagesLink;
  readonly assets: PageAssets;
}

/** A part of the list of all pages of a space. */
export interface ContentsView {
  readonly site: SiteView;
  readonly navigation: readonly NavigationItem[];
  /** Absolute. */
  readonly canonicalUrl: string;
  /** Pages and links, each below its parent. */
  readonly entries: readonly ContentsEntry[];
  /** Places of the first and the last of them among all, from 1, and how many there are. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** Where each part of the list is, and the index of this one. */
  readonly parts: readonly string[];
  readonly part: number;
  readonly assets: PageAssets;
}

export interface ContentsEntry {
  readonly id: string;
  readonly title: string;
  readonly emoji?: string;
  readonly icon?: string;
  /** Absent for headings, and for links without a target. */
  readonly href?: string;
  readonly external?: boolean;
  readonly children: readonly ContentsEntry[];
}

export interface SectionTab {
  readonly title: string;
  readonly description?: string;
  readonly icon?: string;
  readonly current: boolean;
  /** A section has a target; a group has sections instead. */
  readonly href?: string;
  readonly sections?: readonly SectionTab[];
}

export interface VariantLink {
  readonly title: string;
  readonly emoji?: string;
  readonly href: string;
  readonly current: boolean;
  /** BCP 47, where the variant is in another language. */
  readonly language?: string;
}

export interface LanguageLink extends VariantLink {
  readonly language: string;
}

export interface PageLink {
  readonly title: string;
  readonly href: string;
}

export interface NavigationItem {
  readonly title: string;
  readonly emoji?: string;
  readonly icon?: string;
  /** `earlier` and `later` represent omitted entries, and link to their list. */
  readonly type: 'document' | 'group' | 'link' | 'earlier' | 'later';
  /** Of an entry in a navigation without all pages: groups open and close in it. */
  readonly id?: string;
  /** The group is open although the page is not below it. */
  readonly isOpen?: boolean;
  /** The parameter that fetches the omitted entries, with the page that the link names: see `renderBranch`. */
  readonly load?: 'of' | 'from' | 'until';
  readonly href?: string;
  /** The link is external. */
  readonly external?: boolean;
  readonly current: boolean;
  /** The page is below this item. */
  readonly containsCurrent: boolean;
  readonly children: readonly NavigationItem[];
}

export interface CurrentPage {
  /** Text of the title. */
  readonly title: string;
  /** The title with its marks, where the source has one. */
  readonly titleInlines?: readonly Inline[];
  /** The anchor of the title. */
  readonly titleId?: string;
  readonly description?: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly layout: PageLayout;
  readonly cover?: { readonly href: string; readonly hrefDark?: string; readonly yPos: number };
  readonly document: Document;
  /** The targets written in `document`. */
  readonly targets: Targets;
  /** Headings of the page in order, depth 1 to 3. */
  readonly outline: readonly OutlineItem[];
  /** The child pages, shown as a list when the page has no text, or introduces them. */
  readonly children: readonly PageLink[];
  /** Where the others are listed, where they are too many for the page. */
  readonly otherChildrenHref?: string;
  readonly introducesChildren?: boolean;
  /** Path of this page on the site. */
  readonly href: string;
  /** Absolute. */
  readonly canonicalUrl: string;
  /** The same page as markdown. */
  readonly markdownHref: string;
  /** The page alone as a PDF, where the site offers PDFs. */
  readonly pdfHref?: string;
  /** Absolute URL of a picture of the page for social networks; the customization's own has precedence. */
  readonly socialImageUrl?: string;
  /** Absolute URL of the file in the repository's web interface, when the space is synchronized. */
  readonly editUrl?: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
  /** Search engines are to leave the page out. */
  readonly noIndex: boolean;
  /** The API specifications of blocks of the document, by block key. */
  readonly apis?: Readonly<Record<string, ApiView>>;
}

/** The data of one OpenAPI block. */
export interface ApiView {
  /** OpenAPI 3, with all references that fit in a page. */
  readonly document: Readonly<Record<string, unknown>>;
  /** Markdown: of the whole specification, where the whole is shown. */
  readonly description?: string;
  readonly groups: readonly ApiGroup[];
  readonly schemas: readonly { readonly name: string; readonly anchor: string }[];
  /** Source of the specification, if visible to visitors. */
  readonly sourceHref?: string;
  /** The title of the page is that of the single operation, which is not repeated. */
  readonly isTitledByPage?: boolean;
}

export interface ApiGroup {
  /** Name of the tag; absent for untagged operations. */
  readonly title?: string;
  /** Unique on the page, as all anchors here. */
  readonly anchor?: string;
  /** Markdown. */
  readonly description?: string;
  readonly operations: readonly ApiOperation[];
  /** Those that the page cannot contain: they are named. */
  readonly others: readonly Omit<ApiOperation, 'anchor'>[];
}

/** The location of an operation in the document. */
export interface ApiOperation {
  readonly kind: 'path' | 'webhook';
  /** Path, or name of the webhook. */
  readonly name: string;
  /** In lower case. */
  readonly method: string;
  readonly anchor: string;
}

export interface OutlineItem {
  readonly title: string;
  readonly id: string;
  readonly depth: 1 | 2 | 3;
}

/** The feedback page after a form without scripts. */
export interface FeedbackView {
  readonly site: SiteView;
  /** Path of the page that was rated. */
  readonly pageHref: string;
  /** It was recorded; otherwise it could not be. */
  readonly recorded: boolean;
  readonly assets: PageAssets;
}
