import { claimRebate, manualRebate, rebateClaims } from '@parola/contract'
import { answers, pageAt, rangeOf } from '#platform/http'
import { memberOf, refuse, type Work } from '#platform/work'
import { selectClaims } from './rebate.sql.ts'
import { claim, readDue, type Touched, viewsOf } from './rebate.ts'

export function rebateRoutes(touched: Touched) {
  return [
    answers(manualRebate, { writes: (work: Work) => readDue(work, touched) }),
    answers(claimRebate, {
      writes: async (work, { body }) => {
        const [view] = await viewsOf(work.tx, [await claim(work, touched, body)])
        return view ?? refuse('NOT_FOUND')
      },
    }),
    answers(rebateClaims, {
      reads: async (glance, { query }) => {
        const page = { memberId: memberOf(glance), ...rangeOf(query) }
        const { rows, total } = await selectClaims(glance.db, page)
        return pageAt(query, { content: await viewsOf(glance.db, rows), total })
      },
    }),
  ]
}
