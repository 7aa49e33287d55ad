const loading = new Map<string, Promise<CSSStyleSheet>>();
const loaded = new Map<string, CSSStyleSheet>();

/** Selectors of the root of a document, with their conditions: in a shadow tree they become its host. */
const ROOT = /:root((?:\[[^\]]*\]|:(?:not|is|has|where)\((?:[^()]|\([^()]*\))*\)|:focus-within)*)/g;

/** Adapts a stylesheet of published pages to a shadow tree. Pure. */
export const scopeToHost = (css: string): string =>
  css.replace(ROOT, (_, conditions: string) => (conditions === '' ? ':host' : `:host(${conditions})`));

/** Stylesheets of published pages by URL, each loaded once; synchronous if all are cached. */
export const findStylesheets = (urls: readonly string[]): readonly CSSStyleSheet[] | undefined => {
  const sheets = urls.flatMap((url) => loaded.get(url) ?? []);
  return sheets.length === urls.length ? sheets : undefined;
};

export const loadStylesheets = (urls: readonly string[]): Promise<readonly CSSStyleSheet[]> =>
  Promise.all(
    urls.map((url) => {
      const known = loading.get(url) ?? loadStylesheet(url);
      loading.set(url, known);
      return known;
    }),
  );

async function loadStylesheet(url: string): Promise<CSSStyleSheet> {
  try {
    const answer = await fetch(new URL(url, location.origin));
    if (!answer.ok) throw new Error(`The stylesheet ${url} could not be loaded.`);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(scopeToHost(await answer.text()));
    loaded.set(url, sheet);
    return sheet;
  } catch (error) {
    loading.delete(url);
    throw error;
  }
}
