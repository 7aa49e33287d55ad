import type { VNode } from 'preact';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import type { VariantLink } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';

interface VariantSwitchProps {
  readonly variants: readonly VariantLink[];
  readonly texts: InterfaceTexts;
}

/** Versions or languages of what is shown, as a menu named by the current one. */
export function VariantSwitch({ variants, texts }: VariantSwitchProps): VNode | null {
  if (variants.length === 0) return null;
  const current = variants.find((variant) => variant.current) ?? variants[0];
  return (
    <details class="menu variants" data-menu>
      <summary class="variant-current" title={texts.variants}>
        <span class="visually-hidden">{texts.variants}: </span>
        <span class="variant-name" lang={current?.language}>
          {current?.title}
        </span>
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
