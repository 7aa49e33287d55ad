import {
  addOwnSteps,
  type ClientDraft,
  createEditorSchema,
  nextBatch,
  openClientDraft,
  readSteps,
  receiveBatches,
} from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';

/** A call of the API below the draft of a page. */
export type CallDraft = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: what an answer contains is for the test to know
) => Promise<{ readonly status: number; readonly body: any }>;

export const BROWSER_SCHEMA = createEditorSchema();

let count = 0;

/** Somebody who writes in a draft as the application does: over HTTP, with the schema of browsers. */
export class DraftWriter {
  readonly #call: CallDraft;
  #draftId: string | undefined;
  #revision = '';
  draft: ClientDraft = openClientDraft('', 0, BROWSER_SCHEMA.node('doc', null, [BROWSER_SCHEMA.node('paragraph')]));
  readonly dropped: unknown[] = [];

  constructor(call: CallDraft) {
    this.#call = call;
  }

  /** Reads the draft. */
  async open(): Promise<this> {
    const { body } = await this.#call('GET', '');
    count += 1;
    this.#draftId = body.id;
    this.#revision = body.revision;
    this.draft = openClientDraft(`client-${count}`, body.version, BROWSER_SCHEMA.nodeFromJSON(body.document));
    return this;
  }

  get text(): string {
    return this.draft.doc.textBetween(0, this.draft.doc.content.size, '\n');
  }

  /** Where a text ends in the document. */
  after(text: string): number {
    let at = -1;
    this.draft.doc.descendants((node, position) => {
      const index = node.isText ? (node.text?.indexOf(text) ?? -1) : -1;
      if (index >= 0 && at < 0) at = position + index + text.length;
    });
    if (at < 0) throw new Error(`The draft has no text "${text}".`);
    return at;
  }

  /** Changes the document here; nothing is sent. */
  edit(change: (transform: Transform) => Transform): this {
    const { steps, doc } = change(new Transform(this.draft.doc));
    this.draft = addOwnSteps(this.draft, steps, doc);
    return this;
  }

  type(after: string, text: string): this {
    return this.edit((transform) => transform.insert(this.after(after), BROWSER_SCHEMA.text(text)));
  }

  append(node: Node): this {
    return this.edit((transform) => transform.insert(transform.doc.content.size, node));
  }

  /** What is sent next: the same until it was answered. */
  nextBody(): object | undefined {
    count += 1;
    this.draft = nextBatch(this.draft, `batch-${count}`, 20);
    const { sent, client } = this.draft;
    if (sent === undefined) return undefined;
    return {
      ...(this.#draftId !== undefined && { draft: this.#draftId }),
      revision: this.#revision,
      version: sent.version,
      client,
      batch: sent.batch,
      steps: sent.steps.map((step) => step.toJSON()),
    };
  }

  /** Sends what waits, and receives what others wrote. */
  async sync(): Promise<this> {
    for (let body = this.nextBody(); body !== undefined; body = this.nextBody()) {
      const answer = await this.#call('POST', '/steps', body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      this.receive(answer.body);
      // More than one answer contains may have come in between.
      while (this.draft.version < answer.body.version) await this.poll();
    }
    return this;
  }

  async poll(): Promise<this> {
    const { status, body } = await this.#call('GET', `/steps?since=${this.draft.version}`);
    if (status === 404 && this.draft.version === 0) return this;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    this.receive(body);
    return this;
  }

  // biome-ignore lint/suspicious/noExplicitAny: an answer
  receive(body: any): void {
    this.#draftId = body.draft;
    const batches = body.items.map(({ steps, ...batch }: { steps: unknown[] }) => ({
      ...batch,
      steps: readSteps(BROWSER_SCHEMA, steps, Number.POSITIVE_INFINITY),
    }));
    const { draft, dropped } = receiveBatches(this.draft, batches);
    this.draft = draft;
    this.dropped.push(...dropped);
  }
}
