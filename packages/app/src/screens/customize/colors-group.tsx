import type { VNode } from 'preact';
import type { Customization } from '../../data/customization.ts';
import { getTexts } from '../../texts/texts.ts';
import { Switch } from '../../ui/choice.tsx';
import { Select } from '../../ui/select.tsx';
import { ColorPair, defined, Group, type GroupProps } from './setting-fields.tsx';

const HINT_COLORS = ['infoColor', 'successColor', 'warningColor', 'dangerColor'] as const;

/** The colors of a site, and its default color scheme. */
export function ColorsGroup({ settings, onSettings }: GroupProps): VNode {
  const { colors: texts } = getTexts('customize');
  const { styling, themes } = settings;
  const set = (changes: Partial<Customization['styling']>) =>
    onSettings({ ...settings, styling: defined({ ...styling, ...changes }) as Customization['styling'] });
  return (
    <Group title={texts.group} isOpen>
      <ColorPair label={texts.primary} value={styling.primaryColor} onValue={(primaryColor) => set({ primaryColor })} />
      <Switch
        label={texts.tint}
        hint={texts.tintHint}
        isChecked={styling.tint !== undefined}
        onChange={(isOn) =>
          onSettings({
            ...settings,
            styling: defined({
              ...styling,
              tint: isOn ? { color: styling.primaryColor } : undefined,
            }) as Customization['styling'],
          })
        }
      />
      {styling.tint !== undefined && (
        <ColorPair label={texts.tintColor} value={styling.tint.color} onValue={(color) => set({ tint: { color } })} />
      )}
      {HINT_COLORS.map((name) => (
        <ColorPair
          key={name}
          label={texts[name]}
          value={styling[name]}
          onValue={(color) => set({ [name]: color } as Partial<Customization['styling']>)}
        />
      ))}
      <Select
        label={texts.theme}
        value={themes.default}
        options={[
          { value: 'light', label: getTexts('customize').light },
          { value: 'dark', label: getTexts('customize').dark },
        ]}
        onValue={(next) => onSettings({ ...settings, themes: { ...themes, default: next } })}
      />
      <Switch
        label={texts.toggle}
        hint={texts.toggleHint}
        isChecked={themes.toggeable}
        onChange={(toggeable) => onSettings({ ...settings, themes: { ...themes, toggeable } })}
      />
    </Group>
  );
}
