import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';

export function registerPublishedSites(_app: App, _ctx: Context): void {}
