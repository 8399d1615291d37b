export { accountAt, NOBODY } from './account.ts'
export { STEPS } from './attempts.rules.ts'
export {
  type Attempt,
  type Attempts,
  attemptsOf,
  beginAttempt,
  checkCaptcha,
  clearFailures,
  failedAttempt,
  forgetAttempt,
} from './attempts.ts'
export { forgetLocks, locksOf } from './locks.ts'
