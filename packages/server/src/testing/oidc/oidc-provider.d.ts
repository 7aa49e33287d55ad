declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
  /** As much of the provider as tests use; the package has no types. */
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      readonly params: Readonly<Record<string, unknown>>;
      readonly prompt: { readonly name: string; readonly details: Readonly<Record<string, unknown>> };
      readonly session?: { readonly accountId: string };
      readonly grantId?: string;
    }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: object,
    ): Promise<void>;
    readonly Grant: new (
      properties: object,
    ) => {
      addOIDCScope(scope: string): void;
      addOIDCClaims(claims: readonly string[]): void;
      save(): Promise<string>;
    };
    on(event: string, listener: (...values: readonly unknown[]) => void): void;
  }
}
