/**
 * The one catalogue of everything that can go wrong for a caller. A code is stable for ever; its
 * sentence stands under the same key in `packages/locales/<language>/errors.json`.
 * `retry` tells a client whether the unchanged call may be sent again.
 */
export const ERRORS = {
  // any call
  BAD_JSON: { status: 400, retry: false },
  VALIDATION: { status: 422, retry: false },
  UNSUPPORTED_TYPE: { status: 415, retry: false },
  BODY_TOO_LARGE: { status: 413, retry: false },
  NOT_FOUND: { status: 404, retry: false },
  NOT_LOGGED_IN: { status: 401, retry: false },
  NOT_ALLOWED: { status: 403, retry: false },
  IN_NEED_TRUE_ACCOUNT: { status: 403, retry: false },
  RATE_LIMITED: { status: 429, retry: true },
  BUSY: { status: 503, retry: true },
  MAINTENANCE: { status: 503, retry: true },
  REGION_BLOCKED: { status: 403, retry: false },
  INTERNAL: { status: 500, retry: true },
  // sealed calls
  SEALED_BODY_NEEDED: { status: 400, retry: false },
  SEALED_BODY_BROKEN: { status: 400, retry: false },
  SEALED_BODY_STALE: { status: 400, retry: true },
  SEALED_BODY_REPLAYED: { status: 409, retry: false },
  SEALED_KEY_UNKNOWN: { status: 400, retry: true },
  // people
  LOGIN_WRONG: { status: 401, retry: false },
  LOGIN_LOCKED: { status: 429, retry: true },
  ACCOUNT_BLOCKED: { status: 403, retry: false },
  NON_MEMBER_ACCOUNT: { status: 403, retry: false },
  NON_AGENT_ACCOUNT: { status: 403, retry: false },
  LOGIN_METHOD_OFF: { status: 403, retry: false },
  CAPTCHA_NEEDED: { status: 422, retry: false },
  CAPTCHA_WRONG: { status: 422, retry: false },
  CHALLENGE_NEEDED: { status: 422, retry: false },
  REGISTRATION_OFF: { status: 403, retry: false },
  USERNAME_TAKEN: { status: 409, retry: false },
  PASSWORD_TOO_COMMON: { status: 422, retry: false },
  INVITATION_CODE_WRONG: { status: 422, retry: false },
  AGE_NOT_CONFIRMED: { status: 422, retry: false },
  KYC_NEEDED: { status: 403, retry: false },
  TRIAL_OFF: { status: 403, retry: false },
  MOBILE_WRONG: { status: 422, retry: false },
  MOBILE_NOT_SERVED: { status: 403, retry: false },
  MOBILE_TAKEN: { status: 409, retry: false },
  CODE_WRONG: { status: 422, retry: false },
  CODE_EXPIRED: { status: 422, retry: false },
  CODE_TOO_SOON: { status: 429, retry: true },
  CODE_TOO_MANY: { status: 429, retry: true },
  CODE_QUOTA: { status: 429, retry: false },
  RECOVERY_OFF: { status: 403, retry: false },
  RECOVERY_UNKNOWN: { status: 404, retry: false },
  LINK_WRONG: { status: 422, retry: false },
  OLD_PASSWORD_WRONG: { status: 422, retry: false },
  // site
  FEEDBACK_TOO_MANY: { status: 429, retry: true },
  // money
  INSUFFICIENT_FUNDS: { status: 409, retry: false },
  AMOUNT_OUT_OF_LIMITS: { status: 422, retry: false },
  CHANNEL_UNKNOWN: { status: 404, retry: false },
  CHANNEL_CLOSED: { status: 503, retry: true },
  TOO_MANY_OPEN_DEPOSITS: { status: 409, retry: false },
  DEPOSIT_REFUSED: { status: 409, retry: false },
  REQUEST_KEY_REUSED: { status: 409, retry: false },
  GATEWAY_UNREACHABLE: { status: 503, retry: true },
  EXPORT_TOO_MANY: { status: 429, retry: true },
  // games
  GAME_UNKNOWN: { status: 404, retry: false },
  GAME_MAINTENANCE: { status: 503, retry: true },
  GAME_NO_DEMO: { status: 403, retry: false },
  GAME_UNREACHABLE: { status: 503, retry: true },
} as const satisfies Record<string, { status: number; retry: boolean }>

export type ErrorCode = keyof typeof ERRORS

/** Codes that any call may answer; a call's own `refusals` come on top. */
export const EVERYWHERE: readonly ErrorCode[] = [
  'BAD_JSON',
  'VALIDATION',
  'UNSUPPORTED_TYPE',
  'BODY_TOO_LARGE',
  'NOT_FOUND',
  'NOT_LOGGED_IN',
  'NOT_ALLOWED',
  'IN_NEED_TRUE_ACCOUNT',
  'RATE_LIMITED',
  'BUSY',
  'MAINTENANCE',
  'REGION_BLOCKED',
  'INTERNAL',
  'SEALED_BODY_NEEDED',
  'SEALED_BODY_BROKEN',
  'SEALED_BODY_STALE',
  'SEALED_BODY_REPLAYED',
  'SEALED_KEY_UNKNOWN',
]
