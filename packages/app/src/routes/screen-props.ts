/** Props of a screen: the parameters of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}
