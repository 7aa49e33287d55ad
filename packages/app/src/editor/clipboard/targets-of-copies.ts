/** The URL of a reference or of a member; undefined for targets within the content. Pure. */
export function urlOf(ref: unknown): string | undefined {
  const url =
    typeof ref === 'string'
      ? ref
      : typeof ref === 'object' && ref !== null
        ? 'url' in ref
          ? ref.url
          : 'target' in ref
            ? ref.target
            : undefined
        : undefined;
  return typeof url === 'string' && /^(?:https?:|mailto:|tel:)/i.test(url) ? url : undefined;
}

/** The target of a reference as pages write it. Pure. */
export function copiedTargetOf(ref: unknown): string {
  if (typeof ref !== 'object' || ref === null) return '';
  const { target, url } = ref as { readonly target?: unknown; readonly url?: unknown };
  return typeof target === 'string' ? target : typeof url === 'string' ? url : '';
}
