/** State of the text in relation to the one on the server. */
export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' }
  | { readonly kind: 'conflict'; readonly count: number }
  | { readonly kind: 'failed'; readonly message: string };

/** An event of the text, shown in a notice above it until it is dismissed. */
export type Notice =
  | { readonly kind: 'restored'; readonly at: number }
  | { readonly kind: 'merged'; readonly count: number }
  /** The page was deleted. */
  | { readonly kind: 'deleted' }
  /** The user may not edit the page here, but may propose the change. */
  | { readonly kind: 'refused'; readonly message: string };
