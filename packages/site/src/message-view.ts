import type { PageAssets, SiteView } from './page-view.ts';

/** A page that cannot be shown: not found, not for this visitor, or the server failed. */
export interface MessageView {
  readonly site?: SiteView;
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly homeHref?: string;
  /** The password form of the site, and why the submitted one was rejected. */
  readonly passwordForm?: PasswordFormView;
  /** Where a form signs the visitor out of the site. */
  readonly signOutAction?: string;
  readonly assets: PageAssets;
}

/** A form that lets visitors in. */
export interface PasswordFormView {
  readonly action: string;
  /** The requested path below the site. */
  readonly returnTo: string;
  readonly fault?: string;
}
