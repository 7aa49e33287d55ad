/**
 * State that a module needs for each server: caches, queues and counts. It lives in the context and ends with it, so that
 * servers in one process share nothing, and the module that uses it is the only one that knows its type.
 */
export class ServerState {
  readonly #values = new Map<object, unknown>();

  /** The state under this key; `create` is called at the first use. */
  get<State>(key: object, create: () => State): State {
    const existing = this.#values.get(key) as State | undefined;
    if (existing !== undefined) return existing;
    const created = create();
    this.#values.set(key, created);
    return created;
  }
}

/** The owner of a server's state: the context, and every copy of it. */
export interface WithState {
  readonly state: ServerState;
}

/**
 * Declares state of a module; returns a function from a server to its instance.
 * @param create called on first use in a server
 */
export function stateOfServer<Of extends WithState, State>(create: (ctx: Of) => State): (ctx: Of) => State {
  const key = {};
  return (ctx) => ctx.state.get(key, () => create(ctx));
}
