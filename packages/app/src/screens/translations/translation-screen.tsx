import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { dropLanguage, listTranslationActions, openLanguage } from '../../actions/translations.tsx';
import { findOrganization } from '../../data/bootstrap.ts';
import { spacesQuery } from '../../data/spaces.ts';
import {
  type Translation,
  type TranslationLanguage,
  translationLanguagesQuery,
  translationQuery,
} from '../../data/translations.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { nameLanguage } from '../../texts/name-language.ts';
import { fill, getTexts, language as spokenLanguage } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** A translation: its languages, each with its space. */
export function TranslationScreen({ params }: ScreenProps): VNode {
  const { organization: id = '', translation: translationId = '' } = params;
  const organization = findOrganization(id);
  const query = useQuery(translationQuery(id, translationId));
  const { data: translation } = query;
  const { value: spoken } = spokenLanguage;
  const actions = useMemo(
    () => (translation === undefined ? [] : listTranslationActions(id, translation)),
    [id, translation, spoken],
  );
  useActions(translation?.title ?? '', actions);
  const texts = getTexts('translations');
  const others = actions.filter(({ id: action }) => action !== 'translation.add');
  return (
    <OrganizationScreen
      organization={id}
      tab="translations"
      title={translation?.title ?? getTexts('shell').loading}
      actions={
        translation !== undefined &&
        others.length > 0 && (
          <>
            <MenuButton
              label={fill(texts.actionsOf, { title: translation.title })}
              placement="bottom-end"
              groups={() => [{ items: others.map(toMenuItem) }]}
            />
            <Button kind="primary" icon="plus" onClick={() => openLanguage(id, translation)}>
              {texts.add}
            </Button>
          </>
        )
      }
    >
      <QueryView query={query} organization={organization?.title}>
        {(data) => <Languages organization={id} translation={data} />}
      </QueryView>
    </OrganizationScreen>
  );
}

interface LanguagesProps {
  readonly organization: string;
  readonly translation: Translation;
}

function Languages({ organization, translation }: LanguagesProps): VNode {
  const texts = getTexts('translations');
  const languages = useQuery(translationLanguagesQuery(organization, translation.id));
  return (
    <>
      <p class="lead">{texts.lead}</p>
      <Section title={texts.languages}>
        <QueryView query={languages}>
          {({ items }) =>
            items.length === 0 ? (
              <NoLanguages organization={organization} translation={translation} />
            ) : (
              <List label={texts.languages}>
                {items.map((language) => (
                  <LanguageRow
                    key={language.language}
                    organization={organization}
                    translation={translation}
                    language={language}
                  />
                ))}
              </List>
            )
          }
        </QueryView>
      </Section>
    </>
  );
}

function NoLanguages({ organization, translation }: LanguagesProps): VNode {
  const texts = getTexts('translations');
  return (
    <EmptyState icon="language" title={texts.languagesEmptyTitle} text={texts.languagesEmptyText}>
      {translation.permissions.edit && (
        <Button icon="plus" onClick={() => openLanguage(organization, translation)}>
          {texts.add}
        </Button>
      )}
    </EmptyState>
  );
}

interface LanguageRowProps extends LanguagesProps {
  readonly language: TranslationLanguage;
}

function LanguageRow({ organization, translation, language }: LanguageRowProps): VNode {
  const texts = getTexts('translations');
  const { untitledSpace } = getTexts('shell');
  const spaces = useQuery(spacesQuery(organization)).data?.items;
  const space = spaces?.find(({ id }) => id === language.space);
  const name = nameLanguage(language.language);
  return (
    <ListRow
      icon={<Icon name="language" />}
      title={
        <>
          {name} <Badge>{language.language}</Badge>
        </>
      }
      text={
        space === undefined ? (
          texts.noSpace
        ) : (
          <a class="link" href={href(`/o/${organization}/s/${space.id}`)}>
            {space.title === '' ? untitledSpace : space.title}
          </a>
        )
      }
      actions={
        translation.permissions.edit && (
          <>
            <Button
              size="small"
              aria-label={fill(texts.editOf, { language: name })}
              onClick={() => openLanguage(organization, translation, language)}
            >
              {texts.edit}
            </Button>
            <IconButton
              icon="xmark"
              size="small"
              label={fill(texts.dropOf, { language: name })}
              onClick={() => void dropLanguage(organization, translation, language)}
            />
          </>
        )
      }
    />
  );
}
