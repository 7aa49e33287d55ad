// The public interface of the package, for the server.
export * from './account/account-view.ts';
export { renderConfirmEmail } from './account/confirm-email-page.tsx';
export { renderForgotten, renderPasswordForm } from './account/password-pages.tsx';
export { renderAccount } from './account/render-account.tsx';
export { renderSecondStep } from './account/second-step-page.tsx';
export { renderSetup } from './account/setup-page.tsx';
export { renderConfirm, renderInvitation, renderNotice, renderSignIn } from './account/sign-in-pages.tsx';
export {
  ACCOUNT_LANGUAGES,
  type AccountLanguage,
  type AccountTexts,
  findAccountTexts,
} from './account/texts/find-account-texts.ts';
export { renderUnsubscribe } from './account/unsubscribe-page.tsx';
export { chooseAssets } from './choose-assets.ts';
export { type CodeToken, highlightCode } from './code/highlight.ts';
export { findFormulaFault } from './code/math.ts';
export * from './customization.ts';
export type { DocumentOptions } from './document-context.ts';
export type { MessageView, PasswordFormView } from './message-view.ts';
export type { NavigationEntry, NavigationTree } from './navigation/navigation-tree.ts';
export { type BranchRequest, planNavigationBranch } from './navigation/plan-branch.ts';
export { planNavigation } from './navigation/plan-navigation.ts';
export * from './page-view.ts';
export type { PreviewView } from './preview-view.ts';
export { type ApiTextBudget, apiTextLimit, type DescribeOptions, describeApi } from './reference/describe-api.ts';
export { renderReference } from './reference/render-reference.tsx';
export { findReferenceTexts } from './reference/texts.ts';
export { renderBranch } from './render-branch.tsx';
export { renderContents } from './render-contents.tsx';
export { renderDocument } from './render-document.tsx';
export { renderFeedback } from './render-feedback.tsx';
export { renderMessage } from './render-message.tsx';
export { renderPage } from './render-page.tsx';
export { renderSearch } from './render-search.tsx';
export { siteAssets } from './site-assets.ts';
export { fillText, findInterfaceLanguage, findTexts, formatDate } from './texts/find-texts.ts';
export { type FontFace, fontNames, listFontFaces, type ServedFontFace } from './theme/fonts.ts';
export { renderThemeStylesheet } from './theme/stylesheet.ts';
