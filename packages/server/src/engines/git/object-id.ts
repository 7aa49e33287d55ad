/**
 * Checks the name of an object (SHA-1 or SHA-256).
 * @throws TypeError
 */
export function requireObjectId(oid: string): void {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(oid))
    throw new TypeError('An object id has 40 or 64 hexadecimal digits.');
}
