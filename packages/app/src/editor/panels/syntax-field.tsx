import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { PanelFieldProps } from './panel-field-props.ts';

const PLAIN = ' plain';

/** The language of code: languages with highlighting are offered, any other can be typed. */
export function SyntaxField({ field, node, label, hint, onPatch }: PanelFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const [names, setNames] = useState<readonly string[]>([]);
  const [query, setQuery] = useState('');
  useEffect(() => {
    void import('@bindery/site/highlight').then(({ listSyntaxes }) => setNames(listSyntaxes()));
  }, []);
  const value = node.attrs[field.name] as string | null;
  const typed = query
    .trim()
    .toLowerCase()
    .replace(/[^\w+#.-]/g, '');
  const matches = names.filter((name) => name.includes(typed)).slice(0, 100);
  const others = [value ?? '', typed].filter((name) => name !== '' && !matches.includes(name));
  const items = [
    ...(typed === '' ? [{ value: PLAIN, label: texts.plainText }] : []),
    ...[...new Set([...matches, ...others])].map((name) => ({ value: name, label: name })),
  ];
  return (
    <Combobox
      label={label}
      items={items}
      value={[value ?? PLAIN]}
      placeholder={texts.findLanguage}
      onQuery={setQuery}
      onValue={([chosen]) => {
        setQuery('');
        if (chosen !== undefined) onPatch({ [field.name]: chosen === PLAIN ? null : chosen });
      }}
      {...(hint !== undefined && { hint })}
    />
  );
}
