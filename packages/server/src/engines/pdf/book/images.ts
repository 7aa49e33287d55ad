import type { Image, ImageData, Images } from '@bindery/content';
import { findPart, writeFragment } from './blocks.ts';
import { writeText } from './inlines.ts';
import { array, choice, type Markup, NONE, number, points, typstCall, typstLiteral } from './markup.ts';
import { describeBookRef, findBookTarget, type PageContext } from './page-context.ts';
import { type FoundPicture, findPicture } from './pictures.ts';

/** Room for a picture on a sheet, in points. */
const widest = 440;
const highest = 560;
/** Points of a pixel on a screen of ordinary density. */
const pixel = 0.75;

/** A picture with its caption. */
export function writeImage(block: Image, context: PageContext): Markup {
  const caption = findPart(block, 'caption');
  return typstCall(
    'figure-of',
    writePicture(block.data, context),
    caption === undefined ? NONE : writeFragment(caption, context),
  );
}

/** Pictures next to each other. */
export function writeImages({ nodes, data }: Images, context: PageContext): Markup {
  const inner = nodes.length > 1 ? { ...context, isNarrow: true } : context;
  const figures = nodes.map((image) => writeImage(image, inner));
  return typstCall(
    'figures',
    choice(data.align, ['center', 'left', 'right']),
    number(Math.min(3, nodes.length)),
    array(figures),
  );
}

/** The picture of an image, or its alternative text if it cannot be shown. */
export function writePicture(data: ImageData, context: PageContext): Markup {
  const words = writeText(wordsOf(data, context), context);
  const picture = findPicture(data.ref, context);
  if (picture === undefined) return typstCall('missing-picture', words);
  const share = /^(\d{1,3})(?:\.\d+)?%$/.exec(typeof data.width === 'string' ? data.width.trim() : '')?.[1];
  const width = share === undefined ? widthOf(data, picture) : undefined;
  const size = share === undefined ? width : (`${Math.max(1, Math.min(100, Number(share)))}%` as Markup);
  return typstCall('picture', typstLiteral(picture.name), size ?? NONE, words);
}

/** Alternative text of a picture, for pictures that cannot be shown and for screen readers. */
function wordsOf(data: ImageData, context: PageContext): string {
  if (data.alt !== undefined && data.alt !== '') return data.alt;
  return describeBookRef(data.ref, findBookTarget(context, data.ref)) || context.book.texts.image;
}

function widthOf(data: ImageData, { width, height }: FoundPicture): Markup | undefined {
  const ratio = width !== undefined && height !== undefined && width > 0 ? height / width : undefined;
  const asked = readPixels(data.width);
  const askedHeight = readPixels(data.height);
  const wide = asked ?? (askedHeight !== undefined && ratio ? askedHeight / ratio : width);
  if (wide === undefined || wide <= 0) return undefined;
  const room = ratio === undefined ? widest : Math.min(widest, highest / ratio);
  return points(Math.max(1, Math.min(wide * pixel, room)));
}

function readPixels(value: number | string | undefined): number | undefined {
  const pixels = /^(\d{1,5})(?:\.\d+)?(?:px)?$/.exec(String(value ?? '').trim())?.[1];
  return pixels === undefined ? undefined : Number(pixels);
}
