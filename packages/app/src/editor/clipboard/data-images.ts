/** Placeholder in HTML for an embedded image; the host is reserved. */
export const PLACEHOLDER = 'https://pasted-image.invalid/';
const DATA_URL = /(\ssrc\s*=\s*)(["'])data:image\/(png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/=\s]+)\2/gi;
/** Limit of images in one text. */
const MOST_IMAGES = 50;

/** Replaces `data:` images in HTML with placeholders, and returns them as files. Pure. */
export function takeDataImages(html: string): { readonly html: string; readonly images: readonly File[] } {
  const images: File[] = [];
  const rest = html.replace(DATA_URL, (written, start: string, quote: string, type: string, base64: string) => {
    const bytes = images.length < MOST_IMAGES ? decode(base64) : undefined;
    if (bytes === undefined) return written;
    images.push(new File([bytes], `image.${type === 'jpeg' ? 'jpg' : type}`, { type: `image/${type}` }));
    return `${start}${quote}${PLACEHOLDER}${images.length - 1}${quote}`;
  });
  return { html: rest, images };
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
