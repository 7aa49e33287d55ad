import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { encodePagePath, type PagesContext } from '../../components/pages/pages-context.ts';
import { scopePath } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import { spaceLanguagesQuery } from '../../data/translations.ts';
import { navigate } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

interface LanguageMenuProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** The same page in the other languages of its translation; empty without any. */
export function LanguageMenu({ context, page }: LanguageMenuProps): VNode | null {
  const { organization, space } = context;
  const translations = useQuery(spaceLanguagesQuery(organization)).data ?? [];
  const languages = translations.find((all) => all.some((each) => each.space === space.id));
  const current = languages?.find((each) => each.space === space.id);
  if (languages === undefined || current === undefined || languages.length < 2) return null;
  const open = (id: string) => () =>
    navigate(`${scopePath(organization, { kind: 'space', space: id })}/${encodePagePath(page.path ?? '')}`);
  return (
    <MenuButton
      label={getTexts('pages').languages}
      class="button button-quiet button-small"
      placement="bottom-end"
      groups={() => [
        {
          items: languages.map((each) => ({
            id: each.language,
            label: nameOf(each.language),
            isChecked: each === current,
            onSelect: open(each.space),
          })),
        },
      ]}
    >
      <Icon name="language" />
      {current.language.toUpperCase()}
    </MenuButton>
  );
}

/** A language's native name. Pure. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
