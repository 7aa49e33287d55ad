import { joinPath } from '../../repository-path.ts';
import { IMPORT_LIMITS } from '../import-limits.ts';
import { findRepositoryText, type RepositoryTree } from '../repository-tree.ts';
import { SITE_FOLDERS, TOOL_LAYOUTS } from './layout-table.ts';
import type { ToolInput, ToolLayout, ToolSite } from './tool-layout.ts';

/** The site of a tool, and the configuration that describes it. */
export interface FoundSite {
  readonly kind: ToolLayout['kind'];
  /** Path of the configuration in the repository. */
  readonly path: string;
  /** Folder of the configuration in the repository. */
  readonly folder: string;
  /** A string, the fault, if it cannot be used. */
  readonly site: ToolSite | string;
}

/** Finds the site of a tool in the folder of a project, or in one of the usual folders below it. */
export async function findToolSite(tree: RepositoryTree, project: string): Promise<FoundSite | undefined> {
  for (const folder of [project, ...SITE_FOLDERS.map((name) => joinPath(project, name))]) {
    for (const layout of TOOL_LAYOUTS) {
      const site = await findSite(tree, folder, layout);
      if (site !== undefined) return site;
    }
  }
  return undefined;
}

async function findSite(tree: RepositoryTree, folder: string, layout: ToolLayout): Promise<FoundSite | undefined> {
  for (const name of layout.configurations) {
    const path = joinPath(folder, name);
    const entry = tree.files.get(path);
    if (entry === undefined) continue;
    const { kind } = layout;
    if (entry.size > IMPORT_LIMITS.configurationSize) return { kind, path, folder, site: 'it is larger than 1 MB' };
    const input: ToolInput = { tree, folder, path, text: (await findRepositoryText(tree, path)) ?? '' };
    if (layout.matches?.(input) === false) continue;
    return { kind, path, folder, site: await layout.read(input) };
  }
  return undefined;
}
