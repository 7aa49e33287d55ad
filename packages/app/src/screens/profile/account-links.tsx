import type { VNode } from 'preact';
import { href } from '../../routes/router.ts';
import { getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';

/** The ways to what is outside of the application: password, sessions and tokens. */
export function AccountLinksSection(): VNode {
  const { security, securityHint, links } = getTexts('profile');
  const rows = [
    { icon: 'lock', title: links.account, text: links.accountText, path: '/account#password' },
    { icon: 'desktop', title: links.sessions, text: links.sessionsText, path: '/account#sessions' },
    { icon: 'key', title: links.tokens, text: links.tokensText, path: '/account#tokens' },
  ];
  return (
    <Section title={security}>
      <p class="meta">{securityHint}</p>
      <List label={security}>
        {rows.map(({ icon, title, text, path }) => (
          <ListRow key={path} href={href(path)} icon={<Icon name={icon} />} title={title} text={text} />
        ))}
      </List>
    </Section>
  );
}
