import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The server serves the application as it is built: once in a checkout that has not been built at all. */
export function setup(): void {
  if (existsSync(`${ROOT}packages/app/dist/manifest.json`) && existsSync(`${ROOT}packages/app/dist/assets`)) return;
  const { status, stderr } = spawnSync(process.execPath, ['build/app.mjs'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The application cannot be built:\n${stderr}`);
}
