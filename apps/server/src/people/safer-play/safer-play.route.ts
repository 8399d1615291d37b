import {
  confirmPlayLimit,
  dropPlayLimitRequest,
  opsPlayLimits,
  playLimits,
  setPlayLimit,
  tightenPlayLimit,
} from '@parola/contract'
import { answers, type Route } from '#platform/http'
import { type Engine, memberOf, work } from '#platform/work'
import {
  confirmRequest,
  type Deposited,
  dropRequest,
  memberOfBrand,
  ownLimits,
  readLimits,
  setLimit,
  tightenLimit,
} from './limits.ts'

type Parts = { engine: Engine; deposited: Deposited }

export function limitRoutes({ engine, deposited }: Parts): Route[] {
  return [
    // Reading counts what was played since the last read, so it writes.
    answers(playLimits, {
      acts: async (opening) => ({
        value: await work(engine, opening, (w) => ownLimits(w, deposited)),
      }),
    }),
    answers(setPlayLimit, {
      writes: async (w, { body }) => {
        await setLimit(w, { ...body, memberId: memberOf(w) })
        return ownLimits(w, deposited)
      },
    }),
    answers(confirmPlayLimit, {
      writes: async (w, { body }) => {
        await confirmRequest(w, { ...body, memberId: memberOf(w) })
        return ownLimits(w, deposited)
      },
    }),
    answers(dropPlayLimitRequest, {
      writes: async (w, { body }) => {
        await dropRequest(w, { ...body, memberId: memberOf(w) })
        return ownLimits(w, deposited)
      },
    }),
    answers(opsPlayLimits, {
      acts: async (opening, { query }) => ({
        value: await work(engine, opening, async (w) =>
          readLimits(w, deposited, await memberOfBrand(w, query.memberId)),
        ),
      }),
    }),
    answers(tightenPlayLimit, {
      writes: async (w, { body }) => {
        await tightenLimit(w, body)
        return null
      },
    }),
  ]
}
