import type { VNode } from 'preact';
import type { Customization } from '../../data/customization.ts';
import type { SiteRef } from '../../data/sites.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { LinkList } from './link-list.tsx';
import { ColorPair, defined, Group, type GroupProps, ImagePair } from './setting-fields.tsx';

type Header = Customization['header'];
type HeaderLink = Header['links'][number];
type Footer = Customization['footer'];

interface LinkedGroupProps extends GroupProps {
  readonly siteRef: SiteRef;
}

const WHITE = { light: '#ffffff', dark: '#ffffff' };
const newLink = () => ({ title: '', to: { kind: 'url', url: 'https://' } });

/** Settings of the header of every page. */
export function HeaderGroup({ settings, onSettings, siteRef }: LinkedGroupProps): VNode {
  const { header: texts } = getTexts('customize');
  const { header, styling } = settings;
  const set = (changes: Partial<Header>) =>
    onSettings({ ...settings, header: defined({ ...header, ...changes }) as Header });
  return (
    <Group title={texts.group}>
      <Select
        label={texts.preset}
        value={header.preset}
        options={(['default', 'bold', 'contrast', 'custom', 'none'] as const).map((value) => ({
          value,
          label: texts.presets[value],
        }))}
        onValue={(preset) => set({ preset })}
      />
      {header.preset === 'custom' && (
        <>
          <ColorPair
            label={texts.background}
            value={header.backgroundColor ?? styling.primaryColor}
            onValue={(backgroundColor) => set({ backgroundColor })}
          />
          <ColorPair
            label={texts.links}
            value={header.linkColor ?? WHITE}
            onValue={(linkColor) => set({ linkColor })}
          />
        </>
      )}
      <LinkList<HeaderLink>
        label={texts.navigation}
        siteRef={siteRef}
        links={header.links}
        onLinks={(links) => set({ links })}
        create={newLink}
        max={50}
        more={(link, onLink) => <HeaderLinkMore siteRef={siteRef} link={link} onLink={onLink} />}
      />
    </Group>
  );
}

interface HeaderLinkMoreProps {
  readonly siteRef: SiteRef;
  readonly link: HeaderLink;
  readonly onLink: (link: HeaderLink) => void;
}

/** Style, menu and condition of a header link. */
function HeaderLinkMore({ siteRef, link, onLink }: HeaderLinkMoreProps): VNode {
  const { header: texts } = getTexts('customize');
  return (
    <details class="link-more">
      <summary>{fill(texts.more, { title: link.title })}</summary>
      <div class="setting-group-body">
        <Select
          label={texts.style}
          value={link.style ?? 'link'}
          options={(['link', 'button-primary', 'button-secondary'] as const).map((value) => ({
            value,
            label: texts.styles[value],
          }))}
          onValue={(style) => onLink({ ...link, style })}
        />
        <Input
          label={texts.condition}
          hint={texts.conditionHint}
          value={link.condition ?? ''}
          maxLength={1024}
          spellcheck={false}
          onValue={(text) => {
            const { condition: _, ...rest } = link;
            onLink(text.trim() === '' ? rest : { ...rest, condition: text });
          }}
        />
        <LinkList
          label={texts.menu}
          siteRef={siteRef}
          links={link.links ?? []}
          onLinks={(links) => onLink({ ...link, links })}
          create={newLink}
          max={50}
        />
      </div>
    </details>
  );
}

/** Settings of the footer of every page. */
export function FooterGroup({ settings, onSettings, siteRef }: LinkedGroupProps): VNode {
  const { footer: texts } = getTexts('customize');
  const { footer } = settings;
  const set = (changes: { [Name in keyof Footer]?: Footer[Name] | undefined }) =>
    onSettings({ ...settings, footer: defined({ ...footer, ...changes }) as Footer });
  const { groups } = footer;
  return (
    <Group title={texts.group}>
      <ImagePair label={texts.logo} hint={texts.logoHint} value={footer.logo} onValue={(logo) => set({ logo })} />
      <Textarea
        label={texts.copyright}
        value={footer.copyright ?? ''}
        maxLength={300}
        rows={2}
        onValue={(text) => set({ copyright: text === '' ? undefined : text })}
      />
      {groups.map((group, index) => (
        <div class="footer-column" key={index}>
          <Input
            label={fill(texts.column, { number: index + 1 })}
            value={group.title}
            maxLength={64}
            onValue={(title) => set({ groups: groups.with(index, { ...group, title }) })}
          />
          <LinkList
            label={fill(texts.columnLinks, { title: group.title })}
            siteRef={siteRef}
            links={group.links}
            onLinks={(links) => set({ groups: groups.with(index, { ...group, links }) })}
            create={newLink}
            max={50}
          />
          <Button size="small" kind="quiet" icon="trash" onClick={() => set({ groups: groups.toSpliced(index, 1) })}>
            {fill(texts.removeColumn, { title: group.title })}
          </Button>
        </div>
      ))}
      <div class="button-row">
        <Button
          size="small"
          icon="plus"
          disabled={groups.length >= 20}
          onClick={() => set({ groups: [...groups, { title: texts.newColumn, links: [] }] })}
        >
          {texts.addColumn}
        </Button>
      </div>
    </Group>
  );
}
