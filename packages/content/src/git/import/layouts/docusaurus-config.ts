import {
  COMPUTED,
  elementsOfScript,
  membersOfScript,
  readScript,
  type ScriptValue,
  textOfScript,
} from './script-values.ts';

/** A folder of documents; a site may have several. */
export interface DocsInstance {
  readonly id: string;
  /** Below the folder of the configuration. */
  readonly folder: string;
  /** First part of the URL paths, without slashes; may be empty. */
  readonly route: string;
  /** Path of the sidebars file, below the folder of the configuration; undefined for generated sidebars. */
  readonly sidebars: string | undefined;
  readonly lastVersion: string | undefined;
}

export interface DocusaurusConfig {
  readonly docs: readonly DocsInstance[];
  /** Folder and route of each blog. */
  readonly blogs: readonly { readonly folder: string; readonly route: string }[];
  /** Folder of single pages. */
  readonly pages: string;
  readonly staticFolders: readonly string[];
  readonly language: string | undefined;
  readonly hasTrailingSlash: boolean;
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Labels of sidebars in the navigation bar, by the id of the sidebar. */
  readonly sidebarLabels: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}

type Members = Readonly<Record<string, ScriptValue>>;

const clean = (path: string): string => path.replace(/^(?:\.?\/)+|\/+$/g, '');

/** Reads `docusaurus.config.js`; what it computes has the default. @param texts scripts of the folder, by path */
export function readDocusaurusConfig(path: string, texts: ReadonlyMap<string, string>): DocusaurusConfig {
  const value = readScript(path, texts);
  const config = membersOfScript(value);
  const faults = value === COMPUTED ? ['The configuration is computed by its script; the defaults were used.'] : [];
  const docs: DocsInstance[] = [];
  const blogs: { readonly folder: string; readonly route: string }[] = [];
  let pages = 'src/pages';
  const redirects: { readonly from: string; readonly to: string }[] = [];
  for (const [name, options] of listPlugins(config)) {
    if (/preset-classic$|^classic$/.test(name)) {
      if (options['docs'] !== false) docs.push(docsOf(membersOfScript(options['docs'])));
      if (options['blog'] !== false) blogs.push(blogOf(membersOfScript(options['blog'])));
      pages = clean(textOfScript(membersOfScript(options['pages'])['path']) ?? pages);
    } else if (/plugin-content-docs$|^content-docs$/.test(name)) docs.push(docsOf(options));
    else if (/plugin-content-blog$|^content-blog$/.test(name)) blogs.push(blogOf(options));
    else if (/client-redirects$/.test(name)) redirects.push(...redirectsOf(options));
  }
  if (docs.length === 0 && config['presets'] === undefined && config['plugins'] === undefined) docs.push(docsOf({}));
  const folders = elementsOfScript(config['staticDirectories']).flatMap((one) => textOfScript(one) ?? []);
  return {
    docs,
    blogs,
    pages,
    staticFolders: (folders.length === 0 ? ['static'] : folders).map(clean),
    language: textOfScript(membersOfScript(config['i18n'])['defaultLocale']),
    hasTrailingSlash: config['trailingSlash'] === true,
    redirects,
    sidebarLabels: labelsOf(config),
    faults,
  };
}

/** Names and options of the presets and plugins. */
function listPlugins(config: Members): (readonly [name: string, options: Members])[] {
  return ['presets', 'plugins'].flatMap((member) =>
    elementsOfScript(config[member]).flatMap((one) => {
      const [name, options] = Array.isArray(one) ? (one as readonly ScriptValue[]) : [one];
      return typeof name === 'string' ? [[name, membersOfScript(options)] as const] : [];
    }),
  );
}

function docsOf(options: Members): DocsInstance {
  const sidebars = options['sidebarPath'];
  return {
    id: textOfScript(options['id']) ?? 'default',
    folder: clean(textOfScript(options['path']) ?? 'docs'),
    route: clean(textOfScript(options['routeBasePath']) ?? 'docs'),
    sidebars: typeof sidebars === 'string' ? clean(sidebars) : sidebars === COMPUTED ? 'sidebars' : undefined,
    lastVersion: textOfScript(options['lastVersion']),
  };
}

const blogOf = (options: Members) => ({
  folder: clean(textOfScript(options['path']) ?? 'blog'),
  route: clean(textOfScript(options['routeBasePath']) ?? 'blog'),
});

const redirectsOf = (options: Members) =>
  elementsOfScript(options['redirects']).flatMap((one) => {
    const { from, to } = membersOfScript(one);
    const sources =
      typeof from === 'string' ? [from] : elementsOfScript(from).flatMap((each) => textOfScript(each) ?? []);
    return typeof to === 'string' ? sources.map((source) => ({ from: source, to })) : [];
  });

function labelsOf(config: Members): ReadonlyMap<string, string> {
  const navbar = membersOfScript(membersOfScript(config['themeConfig'])['navbar']);
  return new Map(
    elementsOfScript(navbar['items']).flatMap((item): [string, string][] => {
      const { sidebarId, label } = membersOfScript(item);
      return typeof sidebarId === 'string' && typeof label === 'string' ? [[sidebarId, label]] : [];
    }),
  );
}
