import {
  decideSettlement,
  holdSettlement,
  reopenSettlement,
  runSettlements,
  settlementPreview,
  settlements,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { answers, type Route } from '#platform/http'
import { type Engine, work } from '#platform/work'
import { hold, reopen, requestVerdict } from './decide.ts'
import { settleBrand } from './settle-due.ts'
import { previewSettlements, readSettlements } from './settlements.ts'

export function settlementRoutes(engine: Engine): readonly Route[] {
  return [
    answers(settlements, { reads: readSettlements }),
    answers(settlementPreview, { writes: previewSettlements }),
    answers(runSettlements, {
      acts: async (opening, { body: { reason } }) => {
        const { brandId } = opening
        await work(engine, opening, (w) =>
          record(w, { what: 'settlement.run', subject: `brand:${brandId}`, reason }),
        )
        await settleBrand(engine, brandId)
        return { value: null }
      },
    }),
    answers(holdSettlement, { writes: (w, { body }) => hold(w, body) }),
    answers(reopenSettlement, { writes: (w, { body }) => reopen(w, body) }),
    answers(decideSettlement, { writes: (w, { body }) => requestVerdict(w, body) }),
  ]
}
