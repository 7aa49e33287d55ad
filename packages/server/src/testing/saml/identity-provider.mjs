// An identity provider in a separate process: `node identity-provider.mjs <settings as JSON>`. It prints its URL.
// People sign in at it with a form; another library than the one under test creates and signs its responses.
import { createServer } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';

samlify.setSchemaValidator({ validate: async () => 'not looked at' });

const { privateKey, certificate, users } = JSON.parse(process.argv[2] ?? '{}');
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
/** What tests change while it runs. */
const settings = { offsetMs: 0, isMessageSigned: false, algorithm: 'rsa-sha256' };
const ALGORITHMS = {
  'rsa-sha1': 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  'rsa-sha256': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'rsa-sha512': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
};

const attribute = (name, valueTag) => ({
  name,
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
  valueTag,
  valueXsiType: 'xs:string',
});
const template = {
  ...samlify.SamlLib.defaultLoginResponseTemplate,
  attributes: [attribute('first_name', 'firstName'), attribute('last_name', 'lastName')],
};
// The audience has to stand where the standard wants it; the library's own template leaves the session out.
template.context = template.context.replace(
  '{AuthnStatement}',
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
);

/** Metadata of the services that people sign in to, by their entity IDs. */
const services = new Map();
/** Services of the requests that wait for a password, by request. */
const waiting = new Map();

const providerOf = (origin) => {
  const { algorithm } = settings;
  return samlify.IdentityProvider({
    entityID: `${origin}/entity`,
    privateKey,
    signingCert: certificate,
    requestSignatureAlgorithm: ALGORITHMS[algorithm],
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [{ Binding: REDIRECT, Location: `${origin}/sign-in` }],
    loginResponseTemplate: template,
  });
};

const escapeMarkup = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const html = (response, status, body) => {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html><body>${body}</body></html>`);
};

async function readBody(request) {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

async function answer(origin, id, user) {
  const metadata = services.get(waiting.get(id));
  const now = Date.now() + settings.offsetMs;
  const at = (ms) => new Date(now + ms).toISOString();
  const provider = providerOf(origin);
  const party = samlify.ServiceProvider({ metadata, wantMessageSigned: settings.isMessageSigned });
  const acs = party.entityMeta.getAssertionConsumerService('post');
  const values = {
    ID: `_${crypto.randomUUID()}`,
    AssertionID: `_${crypto.randomUUID()}`,
    Destination: acs,
    Audience: party.entityMeta.getEntityID(),
    SubjectRecipient: acs,
    AssertionConsumerServiceURL: acs,
    EntityID: party.entityMeta.getEntityID(),
    Issuer: provider.entityMeta.getEntityID(),
    IssueInstant: at(0),
    ConditionsNotBefore: at(0),
    ConditionsNotOnOrAfter: at(300_000),
    SubjectConfirmationDataNotOnOrAfter: at(300_000),
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    NameID: user.email,
    InResponseTo: id,
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    attrFirstName: user.firstName,
    attrLastName: user.lastName,
    AuthnStatement: '',
  };
  const fill = (text) => ({ id: values.ID, context: samlify.SamlLib.replaceTagsByValue(text, values) });
  const request = { extract: { request: { id } } };
  const { context, entityEndpoint } = await provider.createLoginResponse(party, request, 'post', user, fill);
  return { action: entityEndpoint, response: context };
}

const server = createServer(async (request, response) => {
  const origin = `http://${request.headers.host}`;
  const url = new URL(request.url, origin);
  try {
    if (url.pathname === '/control') {
      Object.assign(settings, JSON.parse(await readBody(request)));
      return response.writeHead(204).end();
    }
    if (url.pathname === '/services') {
      const metadata = await readBody(request);
      services.set(samlify.ServiceProvider({ metadata }).entityMeta.getEntityID(), metadata);
      return response.writeHead(204).end();
    }
    if (url.pathname === '/metadata') return response.writeHead(200).end(providerOf(origin).getMetadata());
    if (url.pathname === '/sign-in') {
      const asked = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
      const [, issuer] = /<saml:Issuer[^>]*>([^<]+)</.exec(asked) ?? [];
      const party = samlify.ServiceProvider({ metadata: services.get(issuer) });
      const query = { query: Object.fromEntries(url.searchParams) };
      const { extract } = await providerOf(origin).parseLoginRequest(party, 'redirect', query);
      const acs = extract.request.assertionConsumerServiceUrl;
      if (acs !== party.entityMeta.getAssertionConsumerService('post')) return html(response, 400, 'Whither?');
      waiting.set(extract.request.id, issuer);
      return html(
        response,
        200,
        `<form method="post" action="${origin}/password"><input type="hidden" name="request" value="${escapeMarkup(extract.request.id)}"><input name="email"><input name="password" type="password"><button>Sign in</button></form>`,
      );
    }
    if (url.pathname === '/password') {
      const form = new URLSearchParams(await readBody(request));
      const user = users.find(
        ({ email, password }) => email === form.get('email') && password === form.get('password'),
      );
      if (user === undefined) return html(response, 403, 'Wrong');
      const samlResponse = await answer(origin, form.get('request'), user);
      return html(
        response,
        200,
        `<form method="post" action="${escapeMarkup(samlResponse.action)}"><input type="hidden" name="SAMLResponse" value="${escapeMarkup(samlResponse.response)}"><button autofocus>Go on</button></form>`,
      );
    }
    html(response, 404, 'Nothing');
  } catch (error) {
    html(response, 500, escapeMarkup(String(error.stack ?? error)));
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
// It must not outlive the tests.
process.stdin.resume().on('end', () => process.exit());
