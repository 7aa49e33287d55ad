import type { Command } from 'commander';
import { hashPassword } from './account/passwords.ts';
import { proveAddress } from './account/proof.ts';
import { findFaultFor, requirePasswords, storePassword } from './account/set-password.ts';
import { createPasswordLink, HANDED_LINK_MS } from './account/sign-in-links.ts';
import { createOrganization } from './api/organizations/service.ts';
import { issueToken } from './api/tokens/service.ts';
import { isEmail } from './api/users/email.ts';
import { findUserByEmail } from './api/users/queries.ts';
import { createUser } from './api/users/service.ts';
import type { Context } from './context.ts';
import { transact } from './db/transact.ts';

type Print = (text: string) => void;
/** Opens the installation for one command. */
type WithContext = (work: (ctx: Context) => Promise<void>) => Promise<void>;

/** Adds the commands about users, their tokens and passwords, and organizations. */
export function addPeopleCommands(program: Command, print: Print, withContext: WithContext): void {
  addUserCommands(program.command('user').description('Users.'), print, withContext);
  program
    .command('token')
    .description('Access tokens.')
    .command('create')
    .description('Issue an access token with all rights of the user, and print it alone.')
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
  program
    .command('org')
    .description('Organizations.')
    .command('create')
    .description('Make an organization.')
    .requiredOption('--title <title>', '2 to 255 characters')
    .requiredOption('--admin <address>', 'e-mail address of its administrator')
    .action(({ title, admin }: { title: string; admin: string }) =>
      withContext(async (ctx) => {
        if (title.length < 2 || title.length > 255) throw new Error('The title takes 2 to 255 characters.');
        const made = await transact(ctx, async (tx) =>
          createOrganization(tx, (await requireUser(tx.db, admin)).id, { title }),
        );
        print(`Made the organization ${made.title} with the id ${made.id}.`);
      }),
    );
}

function addUserCommands(user: Command, print: Print, withContext: WithContext): void {
  user
    .command('create')
    .description('Make a user.')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--name <name>', 'name to show')
    .action(({ email, name }: { email: string; name: string }) =>
      withContext(async (ctx) => {
        checkPerson(email, name);
        const made = await transact(ctx, (tx) => createUser(tx, email, name));
        print(`Made the user ${made.display_name} <${made.email}> with the id ${made.id}.`);
      }),
    );
  user
    .command('set-password')
    .description('Set the password of a user: the line on standard input, or by a link for the user.')
    .requiredOption('--email <address>', 'e-mail address of the user')
    .option('--link', 'print an address where the user sets the password, once and within 24 hours')
    .action(({ email, link = false }: { email: string; link?: boolean }) =>
      withContext(async (ctx) => {
        requirePasswords(ctx);
        print(link ? await makeLink(ctx, email) : await setPassword(ctx, email));
      }),
    );
}

/** Who runs the command vouches for whom the link is given to. */
async function makeLink(ctx: Context, email: string): Promise<string> {
  return transact(ctx, async (tx) => {
    const user = await requireUser(tx.db, email);
    return createPasswordLink(tx, ctx.config, user.id, HANDED_LINK_MS);
  });
}

async function setPassword(ctx: Context, email: string): Promise<string> {
  const user = await requireUser(ctx.database.reader, email);
  if (process.stdin.isTTY)
    throw new Error('A password that is typed here would be seen: send it through a pipe, or use --link.');
  const password = await readLine();
  const fault = findFaultFor(user, password);
  if (fault !== undefined) throw new Error(fault);
  const hash = await hashPassword(ctx.config, password);
  await transact(ctx, async (tx) => {
    await proveAddress(tx, user.id);
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
  if (!isEmail(email)) throw new Error(`"${email}" is no e-mail address.`);
  if (name.length < 1 || name.length > 64) throw new Error('The name takes 1 to 64 characters.');
}

async function requireUser(db: Parameters<typeof findUserByEmail>[0], email: string) {
  const user = await findUserByEmail(db, email);
  if (user === undefined)
    throw new Error(`There is no user with the address ${email}. Make one with "bindery user create".`);
  return user;
}
