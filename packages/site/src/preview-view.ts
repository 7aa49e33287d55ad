/** What a preview shows. */
export type PreviewView =
  | { readonly kind: 'published' | 'settings' }
  /** With the label of the change request: `#12, “Better words”`. */
  | { readonly kind: 'change-request'; readonly request: string }
  /** With the time of the revision, as it is shown. */
  | { readonly kind: 'revision'; readonly date: string };
