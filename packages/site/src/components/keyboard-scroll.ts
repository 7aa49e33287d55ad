/**
 * For elements that may overflow and then scroll horizontally: makes them focusable, so that the arrow keys scroll
 * them. Not every browser does this by default.
 */
export const keyboardScroll = { tabIndex: 0 } as const;

/** The same with a name: a group and no landmark, of which a page with many of them would have too many. */
export const keyboardScrollGroup = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name }) as const;
