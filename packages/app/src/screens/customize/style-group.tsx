import type { VNode } from 'preact';
import type { Customization } from '../../data/customization.ts';
import { getTexts } from '../../texts/texts.ts';
import { type Option, Select } from '../../ui/select.tsx';
import { defined, Group, type GroupProps } from './setting-fields.tsx';

type Styling = Customization['styling'];

const FONTS = [
  ...(['Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu', 'Raleway'] as const),
  ...(['Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans', 'ABCFavorit'] as const),
];
const CODE_FONTS = [
  ...(['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro'] as const),
  ...(['RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'] as const),
];

/** The display name of a font: “Source Sans Pro”. Pure. */
const nameFont = (font: string): string =>
  font.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^(IBM|ABC|DM)(?=[A-Z])/, '$1 ');

/** Fonts, shapes and drawing style. */
export function StyleGroup({ settings, onSettings }: GroupProps): VNode {
  const { style: texts } = getTexts('customize');
  const { styling } = settings;
  const set = (changes: { [Name in keyof Styling]?: Styling[Name] | undefined }) =>
    onSettings({ ...settings, styling: defined({ ...styling, ...changes }) as Styling });
  const options = <Value extends string>(labels: Readonly<Record<Value, string>>): Option<Value>[] =>
    Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
  const select = <Value extends string>(
    label: string,
    value: Value,
    labels: Readonly<Record<Value, string>>,
    onValue: (value: Value) => void,
  ) => <Select label={label} value={value} options={options(labels)} onValue={onValue} />;
  return (
    <Group title={texts.group}>
      {select(texts.theme, styling.theme, texts.themes, (theme) => set({ theme }))}
      <Select
        label={texts.font}
        value={styling.font}
        options={FONTS.map((value) => ({ value, label: nameFont(value) }))}
        onValue={(font) => set({ font })}
      />
      <Select
        label={texts.codeFont}
        value={styling.monospaceFont ?? ''}
        options={[
          { value: '' as const, label: texts.ofSystem },
          ...CODE_FONTS.map((value) => ({ value, label: nameFont(value) })),
        ]}
        onValue={(font) => set({ monospaceFont: font === '' ? undefined : font })}
      />
      {select(texts.corners, styling.corners, texts.cornerKinds, (corners) => set({ corners }))}
      {select(texts.links, styling.links, texts.linkKinds, (links) => set({ links }))}
      {select(texts.icons, styling.icons, texts.iconKinds, (icons) => set({ icons }))}
      {select(texts.depth, styling.depth ?? 'subtle', texts.depthKinds, (depth) => set({ depth }))}
      {select(texts.background, styling.background ?? 'plain', texts.backgroundKinds, (background) =>
        set({ background }),
      )}
      {select(texts.sidebar, styling.sidebar.background, texts.sidebarKinds, (background) =>
        set({ sidebar: { ...styling.sidebar, background } }),
      )}
      {select(texts.list, styling.sidebar.list, texts.listKinds, (list) =>
        set({ sidebar: { ...styling.sidebar, list } }),
      )}
      {select(texts.search, styling.search, texts.searchKinds, (search) => set({ search }))}
    </Group>
  );
}
