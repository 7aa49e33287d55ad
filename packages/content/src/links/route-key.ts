/**
 * The form in which URL paths of a former site are compared: `/guide/intro` for `/guide/intro/`, `/guide/intro.html`
 * and `/guide/intro/index.html`; `/` for its first page. Keys begin with `/`, which paths of files never do.
 */
export function routeKey(route: string): string {
  const path = route.replace(/\/{2,}/g, '/').replace(/(?:\/index)?\.(?:html|md|mdx)$/i, '');
  return path.replace(/\/$/, '') || '/';
}
