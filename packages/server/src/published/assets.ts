import type { PageAssets } from '@bindery/site';

export const SECURITY_POLICY = "default-src 'none'";
export const referenceAssets = (): PageAssets => ({ stylesheets: [], scripts: [] });
