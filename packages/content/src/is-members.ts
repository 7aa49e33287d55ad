/** Whether a value that was read from JSON, YAML or TOML is an object with members, and no list. */
export const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
