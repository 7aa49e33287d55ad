import type { VNode } from 'preact';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import type { VariantLink } from '../page-view.ts';

/** Versions or languages of what is shown, as a menu named by the current one. */
export function VariantSwitch({ variants }: { readonly variants: readonly VariantLink[] }): VNode | null {
  if (variants.length === 0) return null;
  const current = variants.find((variant) => variant.current) ?? variants[0];
  return (
    <details class="menu variants" data-menu>
      <summary class="variant-current">
        {current?.title}
        <Icon name="chevron-down" />
      </summary>
      <ul class="menu-list">
        {variants.map((variant, index) => (
          <li key={index}>
            <Link href={variant.href} language={variant.language} current={variant.current}>
              {variant.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
