import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import type { PanelFieldProps } from './panel-field-props.ts';
import { useTyped } from './typed-field.tsx';

/** Members with the source of a diagram are edited in multi-line fields. */
const SOURCES: ReadonlySet<string> = new Set(['content', 'source', 'code']);

/** The properties of a block from another tool, by name. */
export function PropsField({ field, node, label, onPatch }: PanelFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const props = node.attrs[field.name] as Readonly<Record<string, string>>;
  const [name, setName] = useState('');
  const isNew = /^[A-Za-z_][\w-]*$/.test(name) && !Object.hasOwn(props, name);
  const set = (key: string, value: string) => onPatch({ [field.name]: { ...props, [key]: value } });
  const remove = (key: string) =>
    onPatch({ [field.name]: Object.fromEntries(Object.entries(props).filter(([each]) => each !== key)) });
  return (
    <fieldset class="block-props">
      <legend class="field-label">{label}</legend>
      {Object.entries(props).map(([key, value]) => (
        <div key={key} class="block-prop">
          <PropField name={key} value={value} onValue={(next) => set(key, next)} />
          <IconButton icon="xmark" size="small" label={`${texts.remove} ${key}`} onClick={() => remove(key)} />
        </div>
      ))}
      <div class="block-prop">
        <Input
          label={texts.newProp}
          value={name}
          maxLength={64}
          spellcheck={false}
          autoComplete="off"
          onValue={setName}
        />
        <Button
          icon="plus"
          disabled={!isNew}
          onClick={() => {
            set(name, '');
            setName('');
          }}
        >
          {texts.add}
        </Button>
      </div>
    </fieldset>
  );
}

interface PropFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function PropField({ name, value, onValue }: PropFieldProps): VNode {
  const field = { kind: 'formula', name, label: 'props' } as const;
  const { text, type, commit } = useTyped(field, value, (next) => onValue(String(next)));
  return SOURCES.has(name) ? (
    <Textarea label={name} value={text} rows={6} spellcheck={false} onValue={type} onBlur={commit} />
  ) : (
    <Input label={name} value={text} spellcheck={false} autoComplete="off" onValue={type} onBlur={commit} />
  );
}
