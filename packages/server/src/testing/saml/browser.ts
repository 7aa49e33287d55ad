import type { TestServer } from '../test-server.ts';

/** A page, and where it was found after all redirects. */
export interface BrowserPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** What a browser does as far as signing in needs it: cookies as `SameSite` says, redirects and forms. */
export interface Browser {
  /** By name. */
  readonly cookies: Map<string, string>;
  get(url: string): Promise<BrowserPage>;
  /** Sends the first form of a page with what is in it and these fields; from another site without cookies. */
  submit(page: BrowserPage, fields?: Readonly<Record<string, string>>): Promise<BrowserPage>;
  /** Sends a form from another site, and follows to where that leads. */
  post(url: string, form: Readonly<Record<string, string>>): Promise<BrowserPage>;
}

const MAX_REDIRECTS = 10;

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly form?: URLSearchParams;
  readonly isFromElsewhere: boolean;
}

/** Opens a browser that reaches the server under test by its public URL, and everything else by the network. */
export function aBrowser(server: TestServer): Browser {
  const { publicUrl } = server.ctx.config;
  const { origin } = new URL(publicUrl);
  const cookies = new Map<string, string>();
  /** Of other hosts. */
  const others = new Map<string, Map<string, string>>();

  const call = async (url: URL, { method, form, isFromElsewhere }: Sent): Promise<BrowserPage> => {
    if (url.origin !== origin) {
      const cookie = [...(others.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { method, ...(form && { body: form }), headers: { cookie }, redirect: 'manual' });
      const jar = others.get(url.host) ?? new Map<string, string>();
      for (const [name, value] of answer.headers.getSetCookie().map(readSetCookie)) jar.set(name, value);
      others.set(url.host, jar);
      const headers = Object.fromEntries(answer.headers);
      return { url: url.href, status: answer.status, text: await answer.text(), headers };
    }
    const sendsCookies = !(isFromElsewhere && method === 'POST') && cookies.size > 0;
    const answer = await server.app.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        'user-agent': 'Test browser',
        host: url.host,
        ...(sendsCookies && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: form.toString() }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = readSetCookie(line);
      cookies.set(name, value);
    }
    return { url: url.href, status: answer.statusCode, text: answer.body, headers: answer.headers };
  };

  const go = async (url: string, sent: Sent): Promise<BrowserPage> => {
    let page = await call(new URL(url), sent);
    for (let count = 0; page.headers['location'] !== undefined && count < MAX_REDIRECTS; count++) {
      const next = new URL(String(page.headers['location']), page.url);
      // The target of a sign-in is compared by its URL; its page is not part of the sign-in.
      if (next.origin === origin && !/^\/(?:saml|oidc)\//.test(next.pathname)) return { ...page, url: next.href };
      page = await call(next, { method: 'GET', isFromElsewhere: sent.isFromElsewhere });
    }
    return page;
  };

  return {
    cookies,
    get: (url) => go(url, { method: 'GET', isFromElsewhere: false }),
    submit: (page, fields = {}) => {
      const { action, values } = readHtmlForm(page);
      const form = new URLSearchParams({ ...values, ...fields });
      return go(action, { method: 'POST', form, isFromElsewhere: new URL(page.url).origin !== new URL(action).origin });
    },
    post: (url, form) => go(url, { method: 'POST', form: new URLSearchParams(form), isFromElsewhere: true }),
  };
}

function readSetCookie(line: string): [string, string] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return [name, value];
}

/** Action URL and values of the first form of a page. */
export function readHtmlForm({ url, text }: BrowserPage): { action: string; values: Record<string, string> } {
  const [, action] = /<form[^>]* action="([^"]*)"/.exec(text) ?? [];
  if (action === undefined) throw new Error(`There is no form at ${url}: ${text.slice(0, 500)}`);
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const decode = (value: string) => value.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));
  return {
    action: decode(action),
    values: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, decode(value)])),
  };
}
