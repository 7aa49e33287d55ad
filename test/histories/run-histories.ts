import { createFaultRandom, type Random } from '../faults/random.ts';
import { administrate, tryAccess } from './access-acts.ts';
import { checkHistory } from './check-history.ts';
import * as content from './content-acts.ts';
import * as discussion from './discussion-acts.ts';
import { readDraft, typeInDraft } from './draft-acts.ts';
import type { History } from './history.ts';
import { readHistory } from './read-state.ts';
import { type Client, startRound } from './round.ts';
import * as site from './site-acts.ts';
import type { HistoryWorld } from './world.ts';

/** Options of a run. */
export interface HistoriesOptions {
  readonly seed: number;
  /** In all, over all rounds. */
  readonly calls: number;
  /** At once, the administrator of guests among them. */
  readonly clients: number;
}

/** The result of one round. */
export interface RoundResult {
  readonly history: History;
  readonly wrong: readonly string[];
}

/** Calls on one set of spaces: the more there are, the more time is needed to check how they may follow each other. */
const CALLS_OF_ROUND = 700;

/** The actions of clients, with their relative frequency. */
const ACTS: readonly (readonly [number, (client: Client) => Promise<void>])[] = [
  [26, content.edit],
  [5, content.createRequest],
  [7, content.mergeRequest],
  [5, content.updateRequest],
  [3, content.decideConflicts],
  [4, content.setStatus],
  [4, content.importContent],
  [3, content.importFromGit],
  [7, content.readTree],
  [7, content.readPage],
  [5, content.readSomeRequest],
  [7, content.readSpace],
  [5, discussion.comment],
  [5, discussion.reply],
  [3, discussion.resolve],
  [2, discussion.deleteComment],
  [2, discussion.deleteReply],
  [3, discussion.readComment],
  [5, discussion.walk],
  [7, site.move],
  [2, site.add],
  [2, site.remove],
  [6, site.readStructure],
  [14, tryAccess],
  [8, typeInDraft],
  [4, readDraft],
];
const ALL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

function pickAct(random: Random): (client: Client) => Promise<void> {
  let left = random() * ALL;
  return (ACTS.find(([weight]) => {
    left -= weight;
    return left < 0;
  }) ?? [0, content.edit])[1];
}

/**
 * Runs concurrent clients on new spaces and a new site, and checks their observations. The actions are determined by
 * the seed; the interleaving is not.
 */
export async function runRound(
  world: HistoryWorld,
  name: string,
  { seed, calls, clients }: HistoriesOptions,
): Promise<RoundResult> {
  const round = await startRound(world, name);
  const { recorder } = round;
  const work = async (index: number) => {
    const client: Client = { name: `client ${index}`, random: createFaultRandom(seed + index), round };
    const isAdministrator = () => index === 0 && client.random() < 0.5;
    while (recorder.entries.length < calls) await (isAdministrator() ? administrate : pickAct(client.random))(client);
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
  const history = await readHistory(round);
  return { history, wrong: checkHistory(history) };
}

/**
 * Runs rounds until this many calls were made, or a violation is found.
 * @param onRound receives the result of each
 */
export async function runHistories(
  world: HistoryWorld,
  { seed, calls, clients }: HistoriesOptions,
  onRound: (result: RoundResult, calls: number) => void = () => undefined,
): Promise<RoundResult[]> {
  const results: RoundResult[] = [];
  for (let callCount = 0; callCount < calls; ) {
    const index = results.length;
    const options = { seed: seed + index * 1000, calls: Math.min(CALLS_OF_ROUND, calls - callCount), clients };
    const result = await runRound(world, `${index}`, options);
    results.push(result);
    callCount += result.history.entries.length;
    onRound(result, callCount);
    if (result.wrong.length > 0) break;
  }
  return results;
}
