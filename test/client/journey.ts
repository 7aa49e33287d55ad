import type { ApiClient } from './client.ts';

/** The participants of the journey, and their environment. */
export interface Journey {
  readonly owner: ApiClient;
  readonly writer: ApiClient;
  readonly guest: ApiClient;
  /** A client with the token of a visitor, or without a token. */
  readonly asVisitor: (apiToken?: string) => ApiClient;
  /** A repository that may be fetched from and pushed to. */
  readonly repositoryUrl: string;
  /** A page of markdown that may be imported. */
  readonly pageUrl: string;
  /** Does the jobs that are due, as a separate worker would. */
  readonly runJobs: () => Promise<void>;
}

/** The people of the organization. */
export interface JourneyTeam {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly writerId: string;
  readonly guestId: string;
}
