/** Parses a JSON object; undefined for any other text. Pure. */
export function readJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export const isJsonObject = (text: string): boolean => readJsonObject(text) !== undefined;
