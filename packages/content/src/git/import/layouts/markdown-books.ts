import { folderOf, isFolderPage, locationOf, nameOf } from '../../repository-path.ts';
import type { SiteConventions, ToolInput, ToolLayout, ToolSite } from './tool-layout.ts';

/** Sites of docsify, whose table of contents is a Markdown file. */
export const DOCSIFY: ToolLayout = {
  kind: 'docsify',
  configurations: ['_sidebar.md', 'docs/_sidebar.md'],
  read: async (input) => readDocsify(input),
};

function readDocsify({ path, folder }: ToolInput): ToolSite {
  const root = folderOf(path).slice(folder === '' ? 0 : folder.length + 1);
  return {
    root,
    readme: 'README.md',
    summary: '_sidebar.md',
    faults: [],
    conventions: {
      syntax: 'docsify',
      // Sidebars, navigation bars and covers are parts of pages.
      isPage: (file) => !nameOf(file).startsWith('_'),
      routeOf: ({ file }) => (isFolderPage(file) ? `/${folderOf(file)}/`.replace('//', '/') : `/${locationOf(file)}`),
      fileRouteOf: (file) => (file.startsWith('../') ? undefined : `/${file}`),
      navigationFiles: [path],
    },
  };
}

/** Conventions of tools whose configuration is read in the same way as that of GitBook. */
export const BOOK_CONVENTIONS: Readonly<Record<'honkit' | 'mdbook', SiteConventions>> = {
  honkit: { syntax: 'honkit', isPage: () => true, navigationFiles: [] },
  mdbook: {
    syntax: 'mdbook',
    isPage: () => true,
    routeOf: ({ file }) =>
      isFolderPage(file) ? `/${folderOf(file)}/`.replace('//', '/') : `/${locationOf(file)}.html`,
    navigationFiles: [],
  },
};
