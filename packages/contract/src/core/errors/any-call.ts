import type { Fault } from './fault.ts'

/** What any call may answer, and what is wrong with a sealed body. */
export const anyCallErrors = {
  BAD_JSON: { status: 400, retry: false },
  VALIDATION: { status: 422, retry: false },
  UNSUPPORTED_TYPE: { status: 415, retry: false },
  BODY_TOO_LARGE: { status: 413, retry: false },
  NOT_FOUND: { status: 404, retry: false },
  NOT_LOGGED_IN: { status: 401, retry: false },
  NOT_ALLOWED: { status: 403, retry: false },
  IN_NEED_TRUE_ACCOUNT: { status: 403, retry: false },
  STEP_UP: { status: 403, retry: false },
  RATE_LIMITED: { status: 429, retry: true },
  BUSY: { status: 503, retry: true },
  MAINTENANCE: { status: 503, retry: true },
  REGION_BLOCKED: { status: 403, retry: false },
  INTERNAL: { status: 500, retry: true },
  SEALED_BODY_NEEDED: { status: 400, retry: false },
  SEALED_BODY_BROKEN: { status: 400, retry: false },
  SEALED_BODY_STALE: { status: 400, retry: true },
  SEALED_BODY_REPLAYED: { status: 409, retry: false },
  SEALED_KEY_UNKNOWN: { status: 400, retry: true },
} as const satisfies Record<string, Fault>
