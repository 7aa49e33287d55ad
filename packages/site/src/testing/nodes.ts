import type {
  Block,
  ContentRef,
  Document,
  Fragment,
  Inline,
  Leaf,
  Mark,
  Paragraph,
  Targets,
  Text,
} from '@bindery/content';
import { defaultCustomization } from '../customization.ts';
import type { PageView, SiteView } from '../page-view.ts';

/** Text of one leaf. */
export function text(value: string, ...marks: Mark[]): Text {
  const leaf: Leaf = { object: 'leaf', text: value, marks };
  return { object: 'text', leaves: [leaf] };
}

export function paragraph(...nodes: (string | Inline)[]): Paragraph {
  const inlines = nodes.map((node) => (typeof node === 'string' ? text(node) : node));
  return { object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: inlines };
}

export function fragment(name: string, ...nodes: Block[]): Fragment {
  return { object: 'fragment', fragment: name, type: name, nodes };
}

export function source(target: string): ContentRef {
  return { kind: 'source', target };
}

export function link(target: string, label: string): Inline {
  return { object: 'inline', type: 'link', data: { ref: source(target) }, isVoid: false, nodes: [text(label)] };
}

export function aDocument(...nodes: Block[]): Document {
  return { object: 'document', data: {}, nodes };
}

/** A target that links to a page, or is broken where it has no URL. */
export function targetsTo(targets: Readonly<Record<string, string | undefined>>): Targets {
  return Object.fromEntries(
    Object.entries(targets).map(([target, href]) => [
      target,
      href === undefined
        ? { ref: source(target), status: 'broken' }
        : { ref: source(target), status: 'ok', href, title: `Title of ${target}` },
    ]),
  );
}

export function aSiteView(changes: Partial<SiteView> = {}): SiteView {
  return {
    title: 'Larder',
    homeHref: '/docs/',
    origin: 'https://docs.example.com',
    language: 'en',
    customization: defaultCustomization('Larder'),
    sections: [],
    languages: [],
    variants: [],
    ...changes,
  };
}

interface Changes extends Partial<Omit<PageView, 'site' | 'page'>> {
  readonly site?: Partial<SiteView>;
  readonly page?: Partial<PageView['page']>;
}

/** A page with a title and one paragraph, with changes by the test. */
export function aPageView({ site, page, ...changes }: Changes = {}): PageView {
  return {
    site: aSiteView(site),
    page: {
      title: 'Shelves',
      layout: {},
      document: aDocument(paragraph('Three shelves.')),
      targets: {},
      outline: [],
      children: [],
      href: '/docs/shelves',
      canonicalUrl: 'https://docs.example/shelves',
      markdownHref: '/docs/shelves.md',
      noIndex: false,
      ...page,
    },
    alternates: [],
    navigation: [],
    breadcrumbs: [],
    assets: { stylesheets: ['/site.css', '/theme.css'], themeScript: '/theme.js', scripts: ['/tabs.js'] },
    ...changes,
  };
}
