/**
 * For what may be wider than its place and then scrolls sideways: it can be reached by keyboard, so that the arrow keys
 * scroll it. Not every browser does this of itself.
 */
export const keyboardScroll = { tabIndex: 0 } as const;

/** The same with a name: a group and no landmark, of which a page with many of them would have too many. */
export const keyboardScrollGroup = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
