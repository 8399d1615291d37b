import { claimRebate, manualRebate, opsMemberRebates, rebateClaims } from '@parola/contract'
import { selectMemberOfBrand } from '#people/member'
import { answers, type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { selectClaims } from './rebate.sql.ts'
import { claim, readDue, viewsOf } from './rebate.ts'

export const rebateRoutes = [
  answers(manualRebate, { writes: (work: Work) => readDue(work) }),
  answers(claimRebate, {
    writes: async (work, { body }) => {
      const [view] = await viewsOf(work.tx, [await claim(work, body)])
      return view ?? refuse('NOT_FOUND')
    },
  }),
  answers(rebateClaims, {
    reads: (glance, { query }) => readClaims(glance, memberOf(glance), query),
  }),
  answers(opsMemberRebates, {
    reads: async (glance, { query }) => {
      const { memberId } = query
      const isOurs = await selectMemberOfBrand(glance.db, { brandId: glance.brandId, memberId })
      return isOurs ? readClaims(glance, memberId, query) : refuse('NOT_FOUND')
    },
  }),
]

async function readClaims(
  { db }: Glance,
  memberId: string,
  query: Input<typeof rebateClaims>['query'],
) {
  const { rows, total } = await selectClaims(db, { memberId, ...rangeOf(query) })
  return pageAt(query, { content: await viewsOf(db, rows), total })
}
