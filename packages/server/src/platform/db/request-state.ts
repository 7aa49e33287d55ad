import { AsyncLocalStorage } from 'node:async_hooks';

/** The state of a request that may write. */
export interface RequestState {
  hasCommitted: boolean;
}

const requests = new AsyncLocalStorage<RequestState>();
/** Tracked requests: the storage has a cost for every promise of the process while there are any. */
let followed = 0;

/** Starts tracking requests. @returns stops it */
export function beginToFollow(): () => void {
  followed += 1;
  return () => {
    followed -= 1;
    if (followed === 0) requests.disable();
  };
}

/** Records commits of `work` in the state of a tracked request. */
export const runAsRequest = (state: RequestState, work: () => void): void => requests.run(state, work);

/** Records a commit, for the current request if there is one. */
export function noteCommit(): void {
  const request = requests.getStore();
  if (request !== undefined) request.hasCommitted = true;
}

/** Whether the current request has committed: repeating it would write twice. */
export const hasCommitted = (): boolean => requests.getStore()?.hasCommitted === true;
