/**
 * Packages with native code, or that read their own files: they remain in node_modules, and are not bundled into the
 * program.
 */
export const KEPT_APART = [
  '@duckdb/node-api',
  '@photostructure/sqlite',
  '@myriaddreamin/typst-ts-node-compiler',
  '@resvg/resvg-js',
  '@seriousme/openapi-schema-validator',
];
