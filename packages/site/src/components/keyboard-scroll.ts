/**
 * For what may be wider than its place and then scrolls sideways: it can be reached by keyboard, so that the arrow keys
 * scroll it. Not every browser does this of itself.
 */
export const keyboardScroll = { tabIndex: 0 } as const;
