import { aKeyPair } from '../../packages/server/src/testing/saml/certificate.ts';
import type { PageSetup } from './run-page.ts';
import type { Stage } from './stage.ts';

/** Names of hosts that no name server knows, and where the program under test is instead of the reader's. */
async function learnHosts({ names, publicUrl }: Stage): Promise<void> {
  names.learn('https://bindery.example.com', publicUrl);
  names.learn('docs.example.com', 'docs.example.invalid');
  names.learn('CNAME record to bindery.example.com', 'CNAME record to localhost');
  names.learn('192.0.2.1', '127.0.0.1');
}

/** A data folder of the page's own, which isolates the results of its commands. */
const ownFolder = ({ shell, folder }: Stage) => shell.run(`export BINDERY_DATA_DIR='${folder}/own'`);

export const OPERATION_PAGES: Readonly<Record<string, PageSetup>> = {
  'operation/command-line.md': {
    // Its commands find a database that exists.
    prepare: async (stage) => {
      await ownFolder(stage);
      await stage.shell.run('npx bindery migrate');
    },
    before: {
      'npx bindery administrator add': async ({ shell }) => {
        await shell.run('npx bindery user create --email editor@example.com --name Editor');
      },
      // The first user of an installation administrates it, and the last one who does cannot be disabled.
      'npx bindery user disable': async ({ shell }) => {
        await shell.run('npx bindery user create --email operator@example.com --name Operator');
        await shell.run('npx bindery administrator add --email operator@example.com');
      },
    },
  },
  'operation/hostnames.md': { prepare: learnHosts },
  'operation/insights.md': {
    prepare: async ({ names, site }) => names.learn('By8PnlHCbt27qxZwgk6S', site),
  },
  'operation/sign-in.md': {
    prepare: async ({ names, publicUrl }) => names.learn('https://docs.example.com', publicUrl),
  },
  'operation/single-sign-on.md': {
    prepare: async ({ names, addMember, set }) => {
      await set({ PERSON: await addMember('signs-in@example.com', 'Editor') });
      const { certificate } = aKeyPair({});
      names.learn(
        '-----BEGIN CERTIFICATE-----\\n…\\n-----END CERTIFICATE-----',
        certificate.trim().replaceAll('\n', '\\n'),
      );
    },
    before: {
      'curl -s -X PATCH -H "$AUTH" -H "$JSON" $API/orgs/$ORG/saml/$PROVIDER': async ({ call, organization, set }) =>
        set({ PROVIDER: (await call('GET', `/v1/orgs/${organization}/saml`)).items[0].id }),
      // The policy enforced by the page applies to the administrator as well.
      'curl -s -X POST -H "$AUTH" $API/orgs/$ORG/members/$PERSON/sso': ({ call, organization }) =>
        call('PATCH', `/v1/orgs/${organization}`, { ssoEnforced: false }),
    },
  },
};
