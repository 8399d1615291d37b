import { agentsErrors } from './errors/agents.ts'
import { anyCallErrors } from './errors/any-call.ts'
import { gamesErrors } from './errors/games.ts'
import { moneyErrors } from './errors/money.ts'
import { operatorsErrors } from './errors/operators.ts'
import { peopleErrors } from './errors/people.ts'
import { rewardsErrors } from './errors/rewards.ts'
import { siteErrors } from './errors/site.ts'

/**
 * Everything that can go wrong for a caller, each area in its file. A code never changes; its message has the same
 * key in `packages/locales/<language>/errors.json`. `retry` says whether the unchanged call may be sent again.
 */
export const ERRORS = {
  ...anyCallErrors,
  ...peopleErrors,
  ...operatorsErrors,
  ...moneyErrors,
  ...gamesErrors,
  ...rewardsErrors,
  ...agentsErrors,
  ...siteErrors,
}

export type ErrorCode = keyof typeof ERRORS

/** Codes that every call may return, in addition to its own `refusals`. */
export const EVERYWHERE: readonly ErrorCode[] = [
  'BAD_JSON',
  'VALIDATION',
  'UNSUPPORTED_TYPE',
  'BODY_TOO_LARGE',
  'NOT_FOUND',
  'NOT_LOGGED_IN',
  'NOT_ALLOWED',
  'AGENTS_OFF',
  'PASSWORD_CHANGE_NEEDED',
  'IN_NEED_TRUE_ACCOUNT',
  'STEP_UP',
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
