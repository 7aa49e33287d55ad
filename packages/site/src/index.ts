// The face of the package: what the server may use.
export * from './account/account-view.ts';
export { renderConfirmEmail } from './account/confirm-email-page.tsx';
export { renderAccount } from './account/render-account.tsx';
export { renderSetup } from './account/setup-page.tsx';
export {
  renderConfirm,
  renderForgotten,
  renderInvitation,
  renderNotice,
  renderPasswordForm,
  renderSignIn,
} from './account/sign-in-pages.tsx';
export { chooseAssets } from './choose-assets.ts';
export { type CodeToken, highlightCode } from './code/highlight.ts';
export * from './customization.ts';
export type { DocumentOptions } from './document-context.ts';
export * from './page-view.ts';
export { type ApiTextBudget, apiTextLimit, type DescribeOptions, describeApi } from './reference/describe-api.ts';
export { renderReference } from './reference/render-reference.tsx';
export { findReferenceTexts } from './reference/texts.ts';
export { renderContents } from './render-contents.tsx';
export { renderDocument } from './render-document.tsx';
export { renderFeedback } from './render-feedback.tsx';
export { renderMessage } from './render-message.tsx';
export { renderPage } from './render-page.tsx';
export { renderSearch } from './render-search.tsx';
export { siteAssets } from './site-assets.ts';
export { findInterfaceLanguage, findTexts, formatDate } from './texts/find-texts.ts';
export { type FontFace, fontNames, listFontFaces, type ServedFontFace } from './theme/fonts.ts';
export { renderThemeStylesheet } from './theme/stylesheet.ts';
