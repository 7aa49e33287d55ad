import type { VNode } from 'preact';
import { LinkView } from '../components/link.tsx';
import type { SiteView } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref } from '../urls.ts';
import { ThemedImage } from './themed-image.tsx';

interface SiteFooterProps {
  readonly site: SiteView;
  readonly texts: InterfaceTexts;
}

function Small({ site, texts }: SiteFooterProps): VNode {
  const { footer, trademark, privacyPolicy } = site.customization;
  const privacyHref = findSafeHref(privacyPolicy.url);
  return (
    <div class="site-small">
      {footer.copyright !== undefined && <span>{footer.copyright}</span>}
      {privacyHref !== undefined && <a href={privacyHref}>{texts.privacyPolicy}</a>}
      {trademark.enabled && <span class="trademark">{texts.publishedWith.replace('{name}', 'Bindery')}</span>}
    </div>
  );
}

/** The footer of every page of a site; null if it is empty. */
export function SiteFooter({ site, texts }: SiteFooterProps): VNode | null {
  const { footer, trademark, privacyPolicy, externalLinks } = site.customization;
  const opensNewTab = externalLinks.target === 'blank';
  const columns = footer.logo !== undefined || footer.groups.length > 0;
  if (!columns && footer.copyright === undefined && !trademark.enabled && privacyPolicy.url === undefined) return null;
  return (
    <footer class="site-footer">
      {columns && (
        <div class="site-groups">
          {footer.logo !== undefined && <ThemedImage image={footer.logo} alt={site.title} class="footer-logo" />}
          {footer.groups.map((group, index) => (
            <section key={index} class="site-group">
              <h2>{group.title}</h2>
              <ul>
                {group.links.map((link, at) => (
                  <li key={at}>
                    <LinkView href={link.href} opensNewTab={opensNewTab}>
                      {link.title}
                    </LinkView>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <Small site={site} texts={texts} />
    </footer>
  );
}
