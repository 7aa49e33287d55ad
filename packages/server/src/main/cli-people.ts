import { type Command, Option } from 'commander';
import { createUser } from '../domain/accounts/create-user.ts';
import { explainPasswordFault, hashPassword } from '../domain/accounts/passwords.ts';
import { resetSecondFactors } from '../domain/accounts/second-factor/manage.ts';
import { findFaultFor, requirePasswords, storePassword } from '../domain/accounts/set-password.ts';
import { createPasswordLink, MANUAL_LINK_TTL_MS } from '../domain/accounts/sign-in-links.ts';
import { verifyEmail } from '../domain/accounts/verify-email.ts';
import type { Context } from '../domain/context.ts';
import { isEmail } from '../platform/config/email-address.ts';
import type { Db } from '../platform/db/database.ts';
import { ROLES } from '../platform/db/role.ts';
import { transact } from '../platform/db/transact.ts';
import { findUserByEmail } from '../platform/queries/users.ts';
import { disableUser, enableUser } from '../web/api/installation/disable-user.ts';
import { selectInstallationAdministrators } from '../web/api/installation/queries.ts';
import { grantInstallationAdministrator, revokeInstallationAdministrator } from '../web/api/installation/service.ts';
import { addMember } from '../web/api/members/service.ts';
import { createOrganization } from '../web/api/organizations/service.ts';
import { issueToken } from '../web/api/tokens/service.ts';
import { addStorageCommands, requireOrganizationNamed } from './cli-storage.ts';

type Print = (text: string) => void;
/** Opens the installation for one command. */
type WithContext = (work: (ctx: Context) => Promise<void>) => Promise<void>;

/** Adds the commands about users, their tokens and passwords, organizations, and who administrates the installation. */
export function addPeopleCommands(program: Command, print: Print, withContext: WithContext): void {
  addUserCommands(program.command('user').description('Users.'), print, withContext);
  program
    .command('token')
    .description('Access tokens.')
    .command('create')
    .description('Issue an access token with all rights of the user, and print only the token.')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .option('--title <title>', 'what the token is for', '')
    .action(({ email, title }: { email: string; title: string }) =>
      withContext(async (ctx) => {
        const { token } = await transact(ctx, async (tx) =>
          issueToken(tx, (await requireUser(tx.db, email)).id, { title }),
        );
        print(token);
      }),
    );
  addAdministratorCommands(
    program.command('administrator').description('Installation administrators.'),
    print,
    withContext,
  );
  const organizations = program.command('org').description('Organizations.');
  addMemberCommand(organizations, print, withContext);
  addStorageCommands(organizations, print, withContext);
  organizations
    .command('create')
    .description('Create an organization.')
    .requiredOption('--title <title>', '2 to 255 characters')
    .requiredOption('--admin <address>', 'e-mail address of its administrator')
    .action(({ title, admin }: { title: string; admin: string }) =>
      withContext(async (ctx) => {
        if (title.length < 2 || title.length > 255) throw new Error('The title must have 2 to 255 characters.');
        const organization = await transact(ctx, async (tx) =>
          createOrganization(tx, (await requireUser(tx.db, admin)).id, { title }, null),
        );
        print(`Created the organization ${organization.title} with the id ${organization.id}.`);
      }),
    );
}

function addUserCommands(user: Command, print: Print, withContext: WithContext): void {
  user
    .command('create')
    .description('Create a user.')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--name <name>', 'display name')
    .action(({ email, name }: { email: string; name: string }) =>
      withContext(async (ctx) => {
        checkPerson(email, name);
        const created = await transact(ctx, (tx) => createUser(tx, email, name));
        print(`Created the user ${created.display_name} <${created.email}> with the id ${created.id}.`);
      }),
    );
  user
    .command('set-password')
    .description('Set the password of a user: the line on standard input, or by a link for the user.')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .option('--link', 'print a link that sets the password, once and within 24 hours')
    .action(({ email, link = false }: { email: string; link?: boolean }) =>
      withContext(async (ctx) => {
        requirePasswords(ctx);
        print(link ? await makeLink(ctx, email) : await setPassword(ctx, email));
      }),
    );
  addResetCommand(user, print, withContext);
  addDisablingCommands(user, print, withContext);
}

/** Who may sign in, for when no installation administrator can. */
function addDisablingCommands(users: Command, print: Print, withContext: WithContext): void {
  const change = (name: string, description: string, apply: typeof disableUser, done: string) =>
    users
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'e-mail address of the user')
      .action(({ email }: { email: string }) =>
        withContext(async (ctx) => {
          const user = await transact(ctx, async (tx) => {
            const person = await requireUser(tx.db, email);
            await apply(tx, { userId: person.id, actorId: null });
            return person;
          });
          print(`${user.display_name} <${user.email}> ${done}`);
        }),
      );
  change(
    'disable',
    'Disable a user, and end all sessions and access tokens.',
    disableUser,
    'is disabled now. All sessions and access tokens have ended.',
  );
  change('enable', 'Enable a disabled user.', enableUser, 'may sign in.');
}

/** For who has lost the app, the passkeys and the recovery codes. */
function addResetCommand(user: Command, print: Print, withContext: WithContext): void {
  user
    .command('reset-second-factors')
    .description('Remove the authenticator app, the passkeys and the recovery codes of a user, and end all sessions.')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .action(({ email }: { email: string }) =>
      withContext(async (ctx) => {
        const { user, hadAny } = await transact(ctx, async (tx) => {
          const user = await requireUser(tx.db, email);
          return { user, hadAny: await resetSecondFactors(ctx, tx, user.id, null) };
        });
        const person = `${user.display_name} <${user.email}>`;
        print(hadAny ? `Removed the second factors of ${person}.` : `${person} has no second factor.`);
      }),
    );
}

/** Roles that can be given on the command line; a guest has none in the organization. */
const MEMBER_ROLES = [...ROLES, 'guest'] as const;

function addMemberCommand(organizations: Command, print: Print, withContext: WithContext): void {
  organizations
    .command('add-member')
    .description('Add a user to an organization at once, without an invitation.')
    .requiredOption('--organization <id>', 'id of the organization, or its name in URLs')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .addOption(
      new Option('--role <role>', 'role in the organization; without it, the default role').choices(MEMBER_ROLES),
    )
    .action(({ organization, email, role }: { organization: string; email: string; role?: string }) =>
      withContext(async (ctx) => {
        const added = await transact(ctx, async (tx) => {
          const user = await requireUser(tx.db, email);
          const memberOf = await requireOrganizationNamed(tx.db, organization);
          const grantedRole = MEMBER_ROLES.find((each) => each === role) ?? memberOf.default_role;
          await addMember(tx, memberOf.id, user.id, grantedRole === 'guest' ? null : grantedRole);
          return { user, memberOf, given: grantedRole };
        });
        print(
          `${added.user.display_name} <${added.user.email}> is a member of ${added.memberOf.title} now (${added.given}).`,
        );
      }),
    );
}

function addAdministratorCommands(administrator: Command, print: Print, withContext: WithContext): void {
  administrator
    .command('list')
    .description('Print the e-mail addresses of all installation administrators.')
    .action(() =>
      withContext(async (ctx) => {
        const administrators = await selectInstallationAdministrators(ctx.database.reader).orderBy('email').execute();
        print(administrators.map(({ email }) => email).join('\n'));
      }),
    );
  const change = (name: string, description: string, apply: typeof grantInstallationAdministrator, done: string) =>
    administrator
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'e-mail address of the user')
      .action(({ email }: { email: string }) =>
        withContext(async (ctx) => {
          const user = await transact(ctx, async (tx) => {
            const administrator = await requireUser(tx.db, email);
            await apply(tx, { userId: administrator.id, actorId: null });
            return administrator;
          });
          print(`${user.display_name} <${user.email}> ${done}`);
        }),
      );
  change(
    'add',
    'Grant a user the role of installation administrator.',
    grantInstallationAdministrator,
    'is an installation administrator now.',
  );
  change(
    'remove',
    'Revoke the role of an installation administrator. The last one remains.',
    revokeInstallationAdministrator,
    'is no longer an installation administrator.',
  );
}

/** Who runs the command vouches for whom the link is given to. */
async function makeLink(ctx: Context, email: string): Promise<string> {
  return transact(ctx, async (tx) => {
    const user = await requireUser(tx.db, email);
    return createPasswordLink(tx, ctx.config, user.id, MANUAL_LINK_TTL_MS);
  });
}

async function setPassword(ctx: Context, email: string): Promise<string> {
  const user = await requireUser(ctx.database.reader, email);
  if (process.stdin.isTTY) throw new Error('A typed password would be visible: send it through a pipe, or use --link.');
  const password = await readLine();
  const fault = findFaultFor(user, password);
  if (fault !== undefined) throw new Error(explainPasswordFault(fault));
  const hash = await hashPassword(ctx.config, password);
  await transact(ctx, async (tx) => {
    await verifyEmail(tx, user.id);
    await storePassword(ctx, tx, user.id, hash);
  });
  return `Set the password of ${user.display_name} <${user.email}>. All sessions of the user have ended.`;
}

/** Characters of standard input that are read. */
const MAX_INPUT = 4096;

/** The first line of standard input. */
async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > MAX_INPUT) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

function checkPerson(email: string, name: string): void {
  if (!isEmail(email)) throw new Error(`"${email}" is not an e-mail address.`);
  if (name.length < 1 || name.length > 64) throw new Error('The name must have 1 to 64 characters.');
}

async function requireUser(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (user === undefined)
    throw new Error(`There is no user with the e-mail address ${email}. Create one with "bindery user create".`);
  return user;
}
