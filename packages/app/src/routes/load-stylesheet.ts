import { bootstrap } from '../data/bootstrap.ts';
import type { ScreenPath } from './paths.ts';

const loading = new Map<string, Promise<void>>();

/** Loads the stylesheet of a screen that has one, unless it is in the document. @throws Error if it cannot be loaded */
export async function loadStylesheet({ stylesheet }: ScreenPath): Promise<void> {
  const href = stylesheet && bootstrap.stylesheets[stylesheet];
  if (
    href === undefined ||
    document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)?.sheet
  )
    return;
  const loaded = loading.get(href) ?? addStylesheet(href);
  loading.set(href, loaded);
  await loaded;
}

function addStylesheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(href);
      reject(new Error('The styles of the screen could not be loaded.'));
    };
    document.head.append(link);
  });
}
