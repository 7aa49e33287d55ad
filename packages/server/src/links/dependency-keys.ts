/*
 * What a source's links were worked out from, each as one text: what file stands at a path, whether a page has an
 * anchor, and what the text in a file says. When one of them changes, the sources that need it are worked out again.
 */

export const pathKey = (path: string): string => `p${path}`;
export const anchorKey = (page: string, anchor: string): string => `a${page}/${anchor}`;
export const textKey = (file: string): string => `t${file}`;
