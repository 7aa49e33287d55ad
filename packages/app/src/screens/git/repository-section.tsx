import type { VNode } from 'preact';
import { listConnectionActions } from '../../actions/git.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import { branchName } from '../../components/git/preview-view.tsx';
import type { GitConnection } from '../../data/git.ts';
import type { Space } from '../../data/spaces.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/list.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

interface RepositorySectionProps {
  readonly space: Space;
  readonly connection: GitConnection;
}

/** The repository, and how it is accessed. */
export function RepositorySection({ space, connection }: RepositorySectionProps): VNode {
  const { repository: texts, form } = getTexts('git');
  const { url, ref, repoProjectDirectory, credentials, hostKeys } = connection;
  return (
    <Section
      title={texts.title}
      actions={
        <MenuButton
          label={getTexts('shell').more}
          size="small"
          placement="bottom-end"
          groups={() => [{ items: listConnectionActions(space, connection).map(toMenuItem) }]}
        />
      }
    >
      <div class="card card-stack">
        <Facts>
          <Fact name={texts.url}>{/^https?:/.test(url) ? <WebLink url={url} /> : <code>{url}</code>}</Fact>
          <Fact name={texts.branch}>{ref === undefined ? form.branchDefault : branchName(ref)}</Fact>
          <Fact name={texts.folder}>{repoProjectDirectory ?? texts.wholeRepository}</Fact>
          <Fact name={texts.access}>{describeAccess(credentials)}</Fact>
          {hostKeys.length > 0 && (
            <Fact name={texts.hostKeys}>
              {hostKeys.map(({ type, fingerprint }) => (
                <code key={fingerprint} class="fingerprint">
                  {type} {fingerprint}
                </code>
              ))}
            </Fact>
          )}
          {credentials !== undefined && credentials.type !== 'password' && (
            <Fact name={texts.fingerprint}>
              <code class="fingerprint">{credentials.fingerprint}</code>
            </Fact>
          )}
        </Facts>
        {credentials !== undefined && credentials.type !== 'password' && (
          <CopyField label={texts.publicKey} isLong value={credentials.publicKey} />
        )}
      </div>
    </Section>
  );
}

const WebLink = ({ url }: { readonly url: string }): VNode => (
  <a class="link" href={url.replace(/\.git$/, '')} target="_blank" rel="noreferrer">
    {url.replace(/^https?:\/\//, '')}
  </a>
);

function describeAccess(credentials: GitConnection['credentials']): string {
  const { repository: texts } = getTexts('git');
  if (credentials === undefined) return texts.noAccess;
  if (credentials.type === 'password') return fill(texts.passwordOf, { username: credentials.username });
  return credentials.type === 'deploy-key' ? texts.deployKey : texts.sshKey;
}
