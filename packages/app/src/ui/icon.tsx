import { getIcon } from '@bindery/site/icons';
import type { VNode } from 'preact';

/** An icon of the icon set of sites, in the current text color; decorative. */
export function Icon({ name, class: className = '' }: { readonly name: string; readonly class?: string }): VNode {
  const { shape, details, strokes } = getIcon(name);
  return (
    <svg class={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {shape !== '' && <path class="shape" d={shape} />}
      {details !== '' && <path class="detail" d={details} />}
      {strokes !== '' && <path d={strokes} />}
    </svg>
  );
}

/** The emoji of a space, or an icon without one. Emoji are characters or hexadecimal code points. */
export function ContentIcon({ emoji, icon }: { readonly emoji?: string | undefined; readonly icon: string }): VNode {
  const text = emoji === undefined || emoji === '' ? undefined : decodeEmoji(emoji);
  if (text === undefined) return <Icon name={icon} />;
  return (
    <span class="emoji" aria-hidden="true">
      {text}
    </span>
  );
}

const CODE_POINTS = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i;

/** An emoji as a character; undefined for invalid code points. */
export function decodeEmoji(emoji: string): string | undefined {
  if (!CODE_POINTS.test(emoji)) return emoji;
  const points = emoji.split('-').map((part) => Number.parseInt(part, 16));
  return points.some((point) => point > 0x10ffff) ? undefined : String.fromCodePoint(...points);
}
