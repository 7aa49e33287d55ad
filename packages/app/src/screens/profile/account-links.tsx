import type { VNode } from 'preact';
import { href } from '../../routes/location.ts';
import { securityPath } from '../../shell/profile-path.ts';
import { getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';

/** Links to password, sessions and tokens. */
export function AccountLinksSection(): VNode {
  const { security, links } = getTexts('profile');
  const rows = [
    { icon: 'lock', title: links.account, text: links.accountText, path: '#password' },
    { icon: 'desktop', title: links.sessions, text: links.sessionsText, path: '#sessions' },
    { icon: 'key', title: links.tokens, text: links.tokensText, path: '#tokens' },
  ];
  return (
    <Section title={security}>
      <List label={security}>
        {rows.map(({ icon, title, text, path }) => (
          <ListRow
            key={path}
            href={href(securityPath() + path)}
            icon={<Icon name={icon} />}
            title={title}
            text={text}
          />
        ))}
      </List>
    </Section>
  );
}
