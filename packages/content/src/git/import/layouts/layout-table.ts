import { ANTORA, SPHINX } from './antora.ts';
import { DOCUSAURUS } from './docusaurus.ts';
import { DOCSIFY } from './markdown-books.ts';
import { MINTLIFY } from './mintlify.ts';
import { MKDOCS } from './mkdocs.ts';
import type { ToolLayout } from './tool-layout.ts';
import { VITEPRESS } from './vitepress.ts';

/**
 * The tools whose repositories are read, besides those with the format of GitBook (`read-layout.ts`): the first whose
 * configuration exists decides.
 */
export const TOOL_LAYOUTS: readonly ToolLayout[] = [DOCUSAURUS, VITEPRESS, MKDOCS, MINTLIFY, ANTORA, SPHINX, DOCSIFY];

/** Folders in which the configuration of a site is sought if the folder of the project has none. */
export const SITE_FOLDERS = ['website', 'site', 'docs', 'documentation', 'doc', 'www', 'web'] as const;
