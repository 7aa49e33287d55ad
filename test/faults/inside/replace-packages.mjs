// Loader hooks: the program gets the drivers of its databases from the folder of this file.
const REPLACED = {
  '@photostructure/sqlite': new URL('./watched-sqlite.mjs', import.meta.url).href,
  '@duckdb/node-api': new URL('./watched-duckdb.mjs', import.meta.url).href,
};

export async function resolve(specifier, context, next) {
  const url = REPLACED[specifier];
  const isOurs = Object.values(REPLACED).includes(context.parentURL);
  return url === undefined || isOurs ? next(specifier, context) : { url, shortCircuit: true };
}
