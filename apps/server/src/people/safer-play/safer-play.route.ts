import {
  confirmPlayLimit,
  dropPlayLimitWish,
  opsPlayLimits,
  playLimits,
  setPlayLimit,
  tightenPlayLimit,
} from '@parola/contract'
import { answers, type Route } from '#platform/http'
import { type Engine, memberOf, work } from '#platform/work'
import {
  confirmWish,
  type Deposited,
  dropWish,
  memberOfBrand,
  ownLimits,
  readLimits,
  setLimit,
  tightenLimit,
} from './limits.ts'

type Parts = { engine: Engine; deposited: Deposited }

export function limitRoutes({ engine, deposited }: Parts): Route[] {
  return [
    // Looking counts what was played since somebody last looked, so it writes.
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
        await confirmWish(w, { ...body, memberId: memberOf(w) })
        return ownLimits(w, deposited)
      },
    }),
    answers(dropPlayLimitWish, {
      writes: async (w, { body }) => {
        await dropWish(w, { ...body, memberId: memberOf(w) })
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
