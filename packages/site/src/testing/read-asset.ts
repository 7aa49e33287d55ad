/** Text of a file of the package, by its path from the package's folder. */
export function readAsset(path: string): string {
  const { readFileSync } = process.getBuiltinModule('fs');
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}
