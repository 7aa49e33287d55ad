const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/**
 * The largest bodies of requests in bytes, by the kind of request; a larger one is a 413. Three limits are configuration:
 * `maxContentBodySize` for bodies with content or a specification, `maxFileSize` for uploads and `importMaxArchive` for imports.
 */
export const BODY_LIMITS = {
  /** A call of the API that none of the others is for. */
  api: MEBIBYTE,
  /** A batch of steps of a draft. */
  draftSteps: 256 * KIBIBYTE,
  /** A text that is pasted: quotation marks and words of other scripts have several bytes each in JSON. */
  convertedText: 4 * MEBIBYTE,
  /** Anything that a visitor sends to a published site. */
  site: 64 * KIBIBYTE,
  /** A form of the pages around the sign-in. */
  accountForm: 16 * KIBIBYTE,
  /** A SAML response, encoded; those of large companies have a quarter. */
  samlResponse: 256 * KIBIBYTE,
  /** The delivery of a Git webhook. Hosts that send more leave the commits to the schedule. */
  gitWebhook: 5 * MEBIBYTE,
  /** A task for a compute process: documents are sent as their trees. */
  computeTask: 64 * MEBIBYTE,
} as const;
