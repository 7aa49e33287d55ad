import type { VNode } from 'preact';
import type { SiteCustomization } from '../customization.ts';
import { findSafeImageSource } from '../urls.ts';
import { ThemedImage } from './themed-image.tsx';

/** A page with a folded corner, on a grid of 32. */
export const pageShape = { page: 'M10 8h8l4 4v12H10z', fold: 'M18 8v4h4' } as const;

/** The sign of a site next to its title: its icon, or a page in its color. */
export function BrandMark({ favicon = {} }: Partial<Pick<SiteCustomization, 'favicon'>>): VNode {
  const { emoji, icon } = favicon;
  if (emoji !== undefined && emoji !== '') return <span class="brand-mark">{emoji}</span>;
  if (icon !== undefined && findSafeImageSource(icon.light) !== undefined)
    return <ThemedImage image={icon} alt="" class="brand-mark" />;
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path class="brand-page" d={pageShape.page} />
      <path d={pageShape.fold} opacity="0.45" />
    </svg>
  );
}
