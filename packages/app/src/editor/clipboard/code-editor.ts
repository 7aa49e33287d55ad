/** Languages whose names differ between VS Code and pages. */
const SYNTAXES: Readonly<Record<string, string | null>> = {
  plaintext: null,
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  shellscript: 'bash',
  jsonc: 'json',
  csharp: 'csharp',
  'objective-c': 'objectivec',
  dockerfile: 'docker',
};

/** The language of text copied from VS Code; undefined for other text. Pure. */
export function readCodeEditor(json: string): { readonly syntax: string | null } | undefined {
  if (json === '') return undefined;
  try {
    const { mode } = JSON.parse(json) as { readonly mode?: unknown };
    if (typeof mode !== 'string' || !/^[\w+#.-]{1,40}$/.test(mode)) return { syntax: null };
    return { syntax: Object.hasOwn(SYNTAXES, mode) ? (SYNTAXES[mode] ?? null) : mode };
  } catch {
    return undefined;
  }
}
