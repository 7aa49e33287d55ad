/** A value of the environment that cannot be used. Its message is one sentence for the operator. */
export class ConfigError extends Error {}

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as one that is not set, as in most shells' scripts. */
export function readTextSetting(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** @throws ConfigError when it is no whole number of that range */
export function readInteger(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = readTextSetting(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

/** @throws ConfigError when it is neither 0 nor 1 */
export function readFlagSetting(env: Environment, name: string, fallback: boolean): boolean {
  const text = readTextSetting(env, name);
  if (text === undefined) return fallback;
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}".`);
  return text === '1';
}

/** @throws ConfigError when it is none of these */
export function readChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = readTextSetting(env, name) ?? fallback;
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return chosen;
}

/** The parts between commas. */
export const readListSetting = (env: Environment, name: string): string[] =>
  (readTextSetting(env, name) ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** Settings that were renamed, by their former names. */
export const RENAMED_SETTINGS: Readonly<Record<string, string>> = { BINDERY_INSIGHTS_PLACES: 'BINDERY_INSIGHTS_GEOIP' };

/**
 * Rejects variables under a former name: ignoring them would silently change the server's behavior.
 * @throws ConfigError naming the new name
 */
export function refuseRenamed(env: Environment): void {
  for (const [former, name] of Object.entries(RENAMED_SETTINGS)) {
    if (readTextSetting(env, former) !== undefined)
      throw new ConfigError(`${former} was renamed. Set ${name} instead.`);
  }
}
