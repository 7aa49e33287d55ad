import type { VNode } from 'preact';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Readonly<Record<string, string>> = isApple
  ? {
      Mod: '⌘',
      Alt: '⌥',
      Shift: '⇧',
      Enter: '↵',
      Escape: 'esc',
      ArrowUp: '↑',
      ArrowDown: '↓',
      ArrowLeft: '←',
      ArrowRight: '→',
      Delete: '⌫',
    }
  : {
      Mod: 'Ctrl',
      Enter: '↵',
      Escape: 'Esc',
      ArrowUp: '↑',
      ArrowDown: '↓',
      ArrowLeft: '←',
      ArrowRight: '→',
      Delete: 'Del',
    };

/** The keys of a chord or sequence in the notation of this platform: `Mod+K`, `g h`. */
export const listKeys = (keys: string): string[][] =>
  keys
    .split(' ')
    .map((chord) => chord.split('+').map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)));

/** Keys styled as keycaps next to their action. */
export function Keys({ keys }: { readonly keys: string }): VNode {
  return (
    <span class="keys">
      {listKeys(keys).map((chord, index) => (
        <span class="chord" key={index}>
          {chord.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
