export { allowances, countUse, forgetAllowances } from './allowance.ts'
export {
  type Answer,
  answers,
  type Input,
  type Opening,
  type Route,
} from './answers.ts'
export { cookiesOf, type SetCookie } from './cookies.ts'
export type { IsOurOrigin } from './cross-origin.ts'
export { failureCode } from './failure.ts'
export { createHttp, type HttpParts, type Identify } from './http.ts'
export { openApi } from './open-api.ts'
export { type Outgoing, outgoing } from './outgoing.ts'
export { cursorAt, cursorOf, pageAfter, pageAt, rangeOf } from './page.ts'
export { isOnThisMachine, type Reach, reachProviders } from './reach.ts'
export { decoded } from './reading.ts'
export { forgetSeals, sealing } from './seal-keys.ts'
