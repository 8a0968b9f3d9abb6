type ErrorCode = { code: number; status: number }

/**
 * Every error that the API can return: code in the envelope and HTTP status. Their sentences are in error-messages.ts:
 * public pages know errors by their codes, and have words of their own for them.
 */
export const errorCodes = {
  invalidRequest: { code: 1000, status: 400 },
  malformedBody: { code: 1001, status: 400 },
  tooLarge: { code: 1002, status: 413 },
  unsupportedType: { code: 1003, status: 415 },
  rateLimited: { code: 1004, status: 429 },
  botCheckFailed: { code: 1005, status: 403 },
  tokenExpired: { code: 1006, status: 410 },
  cursorUnknown: { code: 1007, status: 410 },
  uploadQuota: { code: 1008, status: 429 },
  expectationFailed: { code: 1010, status: 417 },
  preconditionFailed: { code: 1011, status: 412 },
  rangeNotSatisfiable: { code: 1012, status: 416 },
  notSignedIn: { code: 1100, status: 401 },
  notAllowed: { code: 1101, status: 403 },
  badOrigin: { code: 1102, status: 403 },
  notFound: { code: 1200, status: 404 },
  gone: { code: 1201, status: 410 },
  methodNotAllowed: { code: 1202, status: 405 },
  versionConflict: { code: 1300, status: 409 },
  linkTaken: { code: 1301, status: 409 },
  stillInUse: { code: 1302, status: 409 },
  lastAdmin: { code: 1303, status: 409 },
  fixedDocument: { code: 1304, status: 409 },
  alreadySent: { code: 1310, status: 409 },
  publishRefused: { code: 1400, status: 409 },
  buildRunning: { code: 1401, status: 409 },
  heldBack: { code: 1402, status: 409 },
  reviewRequired: { code: 1403, status: 409 },
  ownText: { code: 1404, status: 409 },
  noReviewer: { code: 1405, status: 409 },
  unavailable: { code: 1500, status: 503 },
  unexpected: { code: 1999, status: 500 },
} as const satisfies Record<string, ErrorCode>

export type ErrorName = keyof typeof errorCodes

/** The error with a code; undefined for a code that this version does not know. */
export const errorNameOf = (code: unknown): ErrorName | undefined =>
  (Object.keys(errorCodes) as ErrorName[]).find((name) => errorCodes[name].code === code)
