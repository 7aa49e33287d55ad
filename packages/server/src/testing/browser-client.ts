import type { Answer, TestServer } from './test-server.ts';

/** What a browser does without scripts: it keeps cookies, fills in forms and follows redirects. */
export class BrowserClient {
  readonly #server: TestServer;
  readonly #agent: string;
  readonly cookies = new Map<string, string>();
  /** `Accept-Language`, if the browser sends one. */
  language: string | undefined;
  /** The page that it shows. */
  page: Answer | undefined;
  /** Path and query of that page. */
  url = '';

  constructor(server: TestServer, agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') {
    this.#server = server;
    this.#agent = agent;
  }

  /** Opens a URL of the server, and follows its redirects. */
  open(url: string): Promise<Answer> {
    return this.#load('GET', pathOf(url));
  }

  /** Sends the form of the page whose action is `action`, with its fields and `fields` filled in. */
  submit(action: string, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const form = this.#findForm(action);
    const body = new URLSearchParams({ ...form.values, ...fields }).toString();
    return this.#load('POST', pathOf(form.action), body);
  }

  /** What the hidden and filled-in fields of a form of the page contain. */
  valuesOf(action: string): Record<string, string> {
    return this.#findForm(action).values;
  }

  /** Sends fields as a page of this server would, regardless of which page is shown. */
  post(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#load('POST', path, new URLSearchParams(fields).toString(), headers);
  }

  /** One request with the cookies of the browser, and nothing followed. */
  async request(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = {
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'user-agent': this.#agent,
      ...(this.language !== undefined && { 'accept-language': this.language }),
      ...(cookie !== '' && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    };
    const answer = await this.#server.call(method, path, { headers: sent, ...(body !== undefined && { body }) });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(String(line));
    return answer;
  }

  async #load(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const own = { 'sec-fetch-site': 'same-origin', ...(method === 'POST' && { origin: 'https://docs.test' }) };
    let answer = await this.request(method, path, body, { ...own, ...headers });
    this.url = path;
    for (let steps = 0; answer.status >= 301 && answer.status <= 308; steps++) {
      if (steps > 5) throw new Error('The browser is led in circles.');
      this.url = pathOf(String(answer.headers['location']));
      answer = await this.request('GET', this.url);
    }
    this.page = answer;
    return answer;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0(?:;|$)/.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  #findForm(action: string): { action: string; values: Record<string, string> } {
    const forms = [...(this.page?.text ?? '').matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
    const form = forms.find(([, attributes = '']) => attributeOf(attributes, 'action') === action);
    if (form === undefined) throw new Error(`The page ${this.url} has no form for ${action}:\n${this.page?.text}`);
    const inputs = [...(form[2] ?? '').matchAll(/<input\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
    // A checkbox that is not checked is not sent.
    const sent = inputs.filter((input) => attributeOf(input, 'type') !== 'checkbox' || /\schecked\b/.test(input));
    const values = sent.map((input) => [attributeOf(input, 'name') ?? '', attributeOf(input, 'value') ?? '']);
    return { action, values: Object.fromEntries(values) };
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return value
    ?.replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function pathOf(reference: string): string {
  const url = new URL(reference, 'https://docs.test');
  if (url.origin !== 'https://docs.test') throw new Error(`The browser is led to another server: ${reference}`);
  return url.pathname + url.search;
}
