import {
  findFragment,
  type Image as ImageBlockData,
  type ImageData,
  type Images,
  type InlineImage as InlineImageNode,
} from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { findSafeImageSource } from '../urls.ts';
import { FragmentLine, hasText } from './fragment.tsx';

interface Size {
  readonly width?: string;
  readonly height?: string;
}

const pixels = /^(\d{1,5})(?:px)?$/;
const percent = /^(\d{1,3})(?:\.\d+)?%$/;

function readPixels(value: number | string | undefined): number | undefined {
  const pixelCount = pixels.exec(typeof value === 'number' ? String(Math.round(value)) : (value ?? '').trim())?.[1];
  return pixelCount === undefined ? undefined : Number(pixelCount);
}

/**
 * Width and height attributes, which prevent layout shifts while images load: the size of the source, scaled to the
 * aspect ratio of the file if only one side is given. A percentage is preserved as the width.
 */
function sizeImage(data: ImageData, file: { readonly width?: number; readonly height?: number } | undefined): Size {
  const share = typeof data.width === 'string' ? percent.exec(data.width.trim())?.[1] : undefined;
  if (share !== undefined) return { width: `${Math.min(100, Number(share))}%` };
  const width = readPixels(data.width);
  const height = readPixels(data.height);
  const ratio = file?.width && file.height ? file.height / file.width : undefined;
  const whole = (wide: number | undefined, high: number | undefined): Size => ({
    ...(wide === undefined ? {} : { width: String(Math.round(wide)) }),
    ...(high === undefined ? {} : { height: String(Math.round(high)) }),
  });
  if (width !== undefined) return whole(width, height ?? (ratio && width * ratio));
  if (height !== undefined) return whole(ratio && height / ratio, height);
  return whole(file?.width, file?.height);
}

interface PictureProps {
  readonly data: ImageData;
  readonly context: DocumentContext;
  readonly class?: string;
}

/**
 * The image, and the one for the dark theme next to it: the stylesheet shows one of them. A missing one is its words.
 */
export function Picture({ data, context, class: className = '' }: PictureProps): VNode {
  const target = findTarget(context, data.ref);
  const source = target?.status === 'ok' ? findSafeImageSource(readSource(data, context)) : undefined;
  if (source === undefined) {
    return (
      <span class="image-missing" title={context.texts.missingPage}>
        {data.alt || describeRef(data.ref, target) || context.texts.image}
      </span>
    );
  }
  const dark = data.refDark && findSafeImageSource(findTarget(context, data.refDark)?.href);
  const image = (url: string, theme: string): VNode => (
    <img
      class={`${className} ${theme}`.trim() || undefined}
      src={url}
      alt={data.alt ?? ''}
      title={data.title}
      {...sizeImage(data, target?.file)}
      loading="lazy"
      decoding="async"
    />
  );
  if (dark === undefined) return image(source, '');
  return (
    <>
      {image(source, 'only-light')}
      {image(dark, 'only-dark')}
    </>
  );
}

/** Images may have `data:` URLs, which links may not: so the source is read before it is checked as a link. */
function readSource({ ref }: ImageData, context: DocumentContext): string | undefined {
  if (ref.kind === 'url') return ref.url;
  return ref.kind === 'source' && Object.hasOwn(context.targets, ref.target)
    ? context.targets[ref.target]?.href
    : undefined;
}

interface ImageBlockProps {
  readonly block: ImageBlockData;
  readonly context: DocumentContext;
}

/** An image with its caption. One that is shown smaller than it is can be opened, by an island. */
export function ImageBlock({ block, context }: ImageBlockProps): VNode {
  const caption = findFragment(block, 'caption');
  return (
    <figure class="image">
      <Picture data={block.data} context={context} />
      {caption !== undefined && hasText(caption) && (
        <figcaption>
          <FragmentLine fragment={caption} context={context} />
        </figcaption>
      )}
    </figure>
  );
}

/** Images next to each other. */
export function ImageRow({ block, context }: { readonly block: Images; readonly context: DocumentContext }): VNode {
  const { align = 'center', fullWidth } = block.data;
  const several = block.nodes.length > 1 ? ' images-several' : '';
  return (
    <div class={`images images-${align}${several}${fullWidth === true ? ' full-width' : ''}`}>
      {block.nodes.map((image, index) => (
        <ImageBlock key={index} block={image} context={context} />
      ))}
    </div>
  );
}

interface InlineImageProps {
  readonly node: InlineImageNode;
  readonly context: DocumentContext;
}

export function InlineImageView({ node, context }: InlineImageProps): VNode {
  return (
    <Picture data={node.data} context={context} class={node.data.size === 'line' ? 'image-line' : 'image-inline'} />
  );
}
