import { iconNames } from '@bindery/site/icons';
import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FilterField } from '../../ui/field.tsx';
import { decodeEmoji, Icon } from '../../ui/icon.tsx';
import type { PanelFieldProps } from './panel-field-props.ts';

/** Icons shown initially; search finds the others. */
const MOST_SHOWN = 96;

interface Sign {
  readonly name: string;
  readonly value: string;
}

interface SignFieldProps extends PanelFieldProps {
  readonly signs: readonly Sign[];
  readonly show: (value: string) => VNode;
  readonly onOpen?: () => void;
}

/** Chooses one of many icons, with a search by name. */
function SignField({ field, node, label, hint, error, signs, show, onOpen, onPatch }: SignFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const value: unknown = node.attrs[field.name];
  const words = query.trim().toLowerCase();
  const matches = useMemo(() => signs.filter(({ name }) => name.includes(words)).slice(0, MOST_SHOWN), [signs, words]);
  const choose = (chosen: string | null) => {
    setOpen(false);
    onPatch({ [field.name]: chosen });
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error}>
        <div class="block-sign-field">
          <button
            type="button"
            id={id}
            class="button button-secondary button-medium"
            aria-label={`${label}: ${value === null || value === '' ? texts.choose : nameOf(signs, String(value))}`}
            aria-expanded={isOpen}
            onClick={() => {
              onOpen?.();
              setOpen(!isOpen);
            }}
          >
            {typeof value === 'string' && value !== '' && show(value)}
            <span class="button-label">
              {typeof value === 'string' && value !== '' ? nameOf(signs, value) : texts.choose}
            </span>
          </button>
          {field.isOptional === true && value !== null && (
            <Button kind="quiet" onClick={() => choose(null)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </Field>
      {isOpen && (
        <div class="block-signs">
          <FilterField label={texts.find} value={query} onValue={setQuery} />
          <div class="icon-grid">
            {matches.map((sign) => (
              <button
                key={`${sign.value} ${sign.name}`}
                type="button"
                class="icon-choice"
                aria-label={sign.name}
                aria-pressed={sign.value === value}
                title={sign.name}
                onClick={() => choose(sign.value)}
              >
                {show(sign.value)}
              </button>
            ))}
          </div>
          {matches.length === 0 && <p class="section-empty">{getTexts('shell').noMatches}</p>}
        </div>
      )}
    </>
  );
}

const nameOf = (signs: readonly Sign[], value: string): string =>
  signs.find((sign) => sign.value === value)?.name ?? value;

const ICONS: readonly Sign[] = iconNames.map((name) => ({ name, value: name }));

export const BlockIconField = (props: PanelFieldProps): VNode => (
  <SignField {...props} signs={ICONS} show={(name) => <Icon name={name} />} />
);

/** An emoji by its code points, as pages store it. */
export function EmojiField(props: PanelFieldProps): VNode {
  const [signs, setSigns] = useState<readonly Sign[]>([]);
  const load = (): void =>
    void import('../../source/emoji.ts').then(({ EMOJI }) =>
      setSigns(EMOJI.map(([name, character]) => ({ name, value: encodeEmoji(character) }))),
    );
  useEffect(load, []);
  return <SignField {...props} signs={signs} show={(code) => <span class="emoji">{decodeEmoji(code)}</span>} />;
}

/** Hexadecimal code points joined with hyphens. Pure. */
export const encodeEmoji = (character: string): string =>
  [...character].map((point) => (point.codePointAt(0) ?? 0).toString(16)).join('-');
