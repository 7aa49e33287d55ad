// Somebody who writes in a draft over HTTP as the application does, with a WebSocket as the bell or with polling alone.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addOwnSteps,
  createEditorSchema,
  nextBatch,
  openClientDraft,
  readSteps,
  receiveBatches,
} from '@bindery/editor-model';
import { Transform } from 'prosemirror-transform';
import { WebSocket } from 'ws';

const schema = createEditorSchema();
/** As in the application; milliseconds. */
const [SEND_MS, KEY_MS, POLL_MS] = [150, 20, 2000];
let batches = 0;

export class SimulatedWriter {
  /** Milliseconds from sending a batch to its confirmation. */
  confirmations = [];
  /** Milliseconds from the key of each other writer to its arrival here. */
  arrivals = [];
  #seen = new Map();
  #isOver = false;
  #isReceiving = false;
  #rung = 0;

  /**
   * @param node the URL of a server
   * @param link milliseconds of the link, both ways together
   * @param keys times of keys by the name of their writer; shared by all writers of a page
   */
  constructor({ node, headers, space, page, name, keys, isSocket, link = 0 }) {
    Object.assign(this, { node, headers, space, page, name, keys, isSocket, link });
    keys.set(name, []);
  }

  async #call(method, path, body) {
    await sleep(this.link / 2);
    const url = `${this.node}/v1/spaces/${this.space}/content/page/${this.page}/draft${path}`;
    const headers = { ...this.headers, 'content-type': 'application/json' };
    const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const read = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`);
    await sleep(this.link / 2);
    return read;
  }

  async open() {
    const draft = await this.#call('GET', '');
    Object.assign(this, { id: draft.id, revision: draft.revision });
    this.draft = openClientDraft(`bench-${this.name}`, draft.version, schema.nodeFromJSON(draft.document));
    this.#count();
    if (this.isSocket) await this.#join();
    else this.timer = setInterval(() => this.#poll(), POLL_MS);
    return this;
  }

  async #join() {
    const socket = new WebSocket(`${this.node.replace('http', 'ws')}/v1/live/socket`, { headers: this.headers });
    this.socket = socket;
    await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('open', () => socket.send('{"type":"hello"}'));
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.type === 'ready') socket.send(JSON.stringify({ type: 'join', space: this.space, page: this.page }));
        if (frame.type === 'joined') resolve();
        if (frame.type === 'draft') {
          this.#rung = Math.max(this.#rung, frame.version);
          void this.#poll();
        }
      });
    });
  }

  /** Types so many keys a second at the end of the own paragraph. */
  async write(seconds, keysASecond) {
    const sending = this.#send();
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      await sleep((1000 / keysASecond) * (0.5 + Math.random()));
      const { steps, doc } = new Transform(this.draft.doc).insert(this.#findEnd(), schema.text('x'));
      this.draft = addOwnSteps(this.draft, steps, doc);
      this.keys.get(this.name).push(performance.now());
    }
    this.#isOver = true;
    await sending;
  }

  #findEnd() {
    let at = -1;
    this.draft.doc.descendants((node, position) => {
      if (node.isText && node.text.startsWith(`${this.name}:`)) at = position + node.nodeSize;
    });
    if (at < 0) throw new Error(`The page has no paragraph of ${this.name}.`);
    return at;
  }

  async #send() {
    let sentAt = 0;
    while (!this.#isOver || this.draft.pending.length > 0) {
      await sleep(Math.max(KEY_MS, sentAt + SEND_MS - performance.now()));
      if (this.draft.pending.length === 0) continue;
      sentAt = performance.now();
      batches += 1;
      this.draft = nextBatch(this.draft, `b${batches}`, 50);
      const { sent, client } = this.draft;
      const began = performance.now();
      const steps = sent.steps.map((step) => step.toJSON());
      const body = { revision: this.revision, version: sent.version, client, batch: sent.batch, steps };
      this.#receive(await this.#call('POST', '/steps', { ...(this.id && { draft: this.id }), ...body }));
      this.confirmations.push(performance.now() - began);
      if (this.#rung > this.draft.version) void this.#poll();
    }
  }

  async #poll() {
    // The answer to what is sent has the steps of others too.
    if (this.#isReceiving || this.draft.sent !== undefined) return;
    this.#isReceiving = true;
    try {
      do this.#receive(await this.#call('GET', `/steps?since=${this.draft.version}`));
      while (this.#rung > this.draft.version && this.draft.sent === undefined);
    } finally {
      this.#isReceiving = false;
    }
  }

  #receive({ draft, items }) {
    this.id = draft ?? this.id;
    const fresh = items.filter(({ version }) => version > this.draft.version);
    if (fresh.length === 0) return;
    const read = fresh.map((batch) => ({ ...batch, steps: readSteps(schema, batch.steps, Number.POSITIVE_INFINITY) }));
    this.draft = receiveBatches(this.draft, read).draft;
    this.#count();
  }

  /** Notes the keys of others that are here now. */
  #count() {
    const now = performance.now();
    this.draft.doc.descendants((node) => {
      const [, name, text] = (node.isText && /^(\w+):(x*)/.exec(node.text)) || [];
      if (name === undefined || name === this.name) return;
      const times = this.keys.get(name) ?? [];
      for (let key = this.#seen.get(name) ?? 0; key < text.length; key += 1)
        if (times[key] !== undefined) this.arrivals.push(now - times[key]);
      this.#seen.set(name, text.length);
    });
  }

  get text() {
    return this.draft.doc.textBetween(0, this.draft.doc.content.size, '\n');
  }

  /** Receives what is left. */
  async settle() {
    this.#receive(await this.#call('GET', `/steps?since=${this.draft.version}`));
  }

  close() {
    this.socket?.close();
    clearInterval(this.timer);
  }
}
