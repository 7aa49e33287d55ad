/** Texts about accounts at identity providers for sign-in. */
export interface IdentityTexts {
  readonly title: string;
  readonly text: string;
  readonly empty: string;
  readonly connect: string;
  readonly everywhere: string;
  readonly within: string;
  readonly facts: string;
  readonly disconnect: string;
  readonly disconnectOf: string;
  readonly disconnectTitle: string;
  readonly disconnectText: string;
  readonly disconnected: string;
}
