import type { VNode } from 'preact';
import type { ThemedUrl } from '../customization.ts';
import { findSafeImageSource } from '../urls.ts';

interface ThemedImageProps {
  readonly image: ThemedUrl;
  readonly alt: string;
  readonly class: string;
}

/** An image with one URL for each theme. */
export function ThemedImage({ image, alt, class: className }: ThemedImageProps): VNode | null {
  const light = findSafeImageSource(image.light);
  const dark = findSafeImageSource(image.dark) ?? light;
  if (light === undefined) return null;
  if (light === dark) return <img class={className} src={light} alt={alt} />;
  return (
    <>
      <img class={`${className} only-light`} src={light} alt={alt} />
      <img class={`${className} only-dark`} src={dark} alt={alt} />
    </>
  );
}
