/*
 * The dependencies of a source's links, each as one text: the file at a path, whether a page has an anchor, and the
 * text of a file. When one of them changes, the sources that depend on it are resolved again.
 */

export const pathKey = (path: string): string => `p${path}`;
export const anchorKey = (page: string, anchor: string): string => `a${page}/${anchor}`;
export const textKey = (file: string): string => `t${file}`;
