import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Customization } from '../../data/customization.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';

/** Common props of all setting groups. */
export interface GroupProps {
  readonly settings: Customization;
  readonly onSettings: (settings: Customization) => void;
}

/** A collapsible group of settings. */
export const Group = ({
  title,
  isOpen,
  children,
}: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}): VNode => (
  <details class="setting-group" open={isOpen}>
    <summary>{title}</summary>
    <div class="setting-group-body">{children}</div>
  </details>
);

export interface Themed {
  readonly light: string;
  readonly dark: string;
}

interface ThemedProps {
  readonly label: string;
  readonly value: Themed;
  readonly onValue: (value: Themed) => void;
}

/** A light and a dark color. */
export function ColorPair({ label, value, onValue }: ThemedProps): VNode {
  const texts = getTexts('customize');
  return (
    <fieldset class="color-pair">
      <legend class="field-label">{label}</legend>
      <Color
        label={fill(texts.inLight, { name: label })}
        icon={texts.light}
        value={value.light}
        onValue={(light) => onValue({ ...value, light })}
      />
      <Color
        label={fill(texts.inDark, { name: label })}
        icon={texts.dark}
        value={value.dark}
        onValue={(dark) => onValue({ ...value, dark })}
      />
    </fieldset>
  );
}

interface ColorProps {
  readonly label: string;
  /** A label in one word before it. */
  readonly icon: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** One color: by the browser's picker, or as text. */
function Color({ label, icon, value, onValue }: ColorProps): VNode {
  const id = useId();
  return (
    <div class="color">
      <label class="meta" for={id}>
        {icon}
        <span class="visually-hidden">: {label}</span>
      </label>
      <input
        id={id}
        type="color"
        class="color-picker"
        value={longHex(value)}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <Input label={label} isLabelHidden value={value} onValue={onValue} maxLength={7} spellcheck={false} />
    </div>
  );
}

/** The picker only supports six digits. Pure. */
function longHex(color: string): string {
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color) ?? [];
  return digits.length === 3 ? `#${[...digits].map((digit) => digit + digit).join('')}` : `#${digits || '000000'}`;
}

interface ImagePairProps {
  readonly label: string;
  readonly hint: string;
  readonly value: Themed | undefined;
  readonly onValue: (value: Themed | undefined) => void;
}

/** A light and a dark image, by URL; the light one is used for both without a dark one. */
export function ImagePair({ label, hint, value, onValue }: ImagePairProps): VNode {
  const texts = getTexts('customize');
  const isOne = value === undefined || value.dark === value.light;
  const write = (light: string, dark: string) =>
    onValue(light.trim() === '' ? undefined : { light: light.trim(), dark: dark.trim() || light.trim() });
  return (
    <fieldset class="setting-pair">
      <legend class="visually-hidden">{label}</legend>
      <Input
        label={label}
        hint={hint}
        type="url"
        placeholder="https://"
        value={value?.light ?? ''}
        onValue={(light) => write(light, isOne ? '' : value.dark)}
        spellcheck={false}
      />
      <Input
        label={fill(texts.inDark, { name: label })}
        type="url"
        placeholder={texts.sameImage}
        value={isOne ? '' : value.dark}
        onValue={(dark) => write(value?.light ?? '', dark)}
        disabled={value === undefined}
        spellcheck={false}
      />
    </fieldset>
  );
}

/** Omits undefined members: they are not serialized. Pure. */
export const defined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;
