import type { ComponentChildren, VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { SiteView, VariantLink } from '../page-view.ts';
import { nameLanguage } from '../texts/find-texts.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';

interface SwitchProps<Choice extends VariantLink> {
  readonly choices: readonly Choice[];
  /** The label of the choice. */
  readonly label: string;
  readonly nameOf: (choice: Choice) => string;
  /** Classes of the menu and of its button. */
  readonly classes: readonly [menu: string, opener: string];
  readonly icon?: ComponentChildren;
}

/** A menu that is named by the current choice, with a link for each. It opens without a script. */
function Switch<Choice extends VariantLink>(props: SwitchProps<Choice>): VNode | null {
  const { choices, label, nameOf, classes, icon } = props;
  const current = choices.find((choice) => choice.current) ?? choices[0];
  if (current === undefined) return null;
  return (
    <details class={`menu ${classes[0]}`} data-menu>
      <summary class={classes[1]} title={label}>
        {icon}
        <span class="visually-hidden">{label}: </span>
        <span class="variant-name" lang={current.language}>
          {nameOf(current)}
        </span>
        <IconView name="chevron-down" />
      </summary>
      <ul class="menu-list">
        {choices.map((choice, index) => (
          <li key={index}>
            <LinkView href={choice.href} language={choice.language} current={choice.current}>
              {nameOf(choice)}
            </LinkView>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SiteSwitchProps {
  readonly site: Pick<SiteView, 'languages' | 'variants'>;
  readonly texts: InterfaceTexts;
}

/** Versions of the shown content, next to the name of the site, including those with an unrecognized language. */
export function VariantSwitch({ site: { languages, variants }, texts }: SiteSwitchProps): VNode | null {
  return (
    <Switch
      choices={variants}
      label={languages.length > 0 ? texts.version : texts.variants}
      nameOf={({ emoji, title }) => (emoji === undefined ? title : `${emoji} ${title}`)}
      classes={['variants', 'variant-current']}
    />
  );
}

/** The languages of the shown content, by native name. */
export function LanguageSwitch({ site, texts }: SiteSwitchProps): VNode | null {
  return (
    <Switch
      choices={site.languages}
      label={texts.language}
      nameOf={({ language, title }) => nameLanguage(language) ?? title}
      classes={['languages', 'header-link']}
      icon={<IconView name="language" />}
    />
  );
}
