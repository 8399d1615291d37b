import {
  acceptContract,
  agentContracts,
  agentProgramme,
  answerCounter,
  type ContractKind,
  contractConflicts,
  contractEnd,
  counterContract,
  counterOffers,
  endContract,
  offerAsHouse,
  offerContract,
  rejectContract,
  terminateContract,
} from '@parola/contract'
import { brandById, currencyOf } from '#foundations/brand'
import { answers, type Route } from '#platform/http'
import { memberOf, type Work } from '#platform/work'
import { selectOfAgent, type VersionRow } from './agent-contract.sql.ts'
import { accept, reject } from './answer.ts'
import { conflictsFor, isKindOpen, ownVersion, termsOf, viewOf } from './contracts.ts'
import { terminate } from './end.ts'
import { readCounters, requestAnswer } from './house.ts'
import { named, readEnd, requestEnd, requestOffer } from './house-terms.ts'
import { counter, offer } from './offer.ts'
import { readProgramme } from './programme.ts'
import { sign } from './signature.sql.ts'

export const agentContractRoutes = (key: Buffer): readonly Route[] => [
  answers(agentProgramme, { reads: readProgramme }),
  answers(agentContracts, {
    reads: async (glance, { query }) => {
      const agentId = memberOf(glance)
      const { now } = glance
      const isWaiting = query.waiting === 'true'
      const rows = await selectOfAgent(glance.db, { agentId, isWaiting, now })
      const { config } = await brandById(glance.db, glance.brandId, now)
      const { currency } = config
      // Nobody is asked for an answer that the brand would refuse.
      const shown = isWaiting
        ? rows.filter(({ kind }) => isKindOpen(config, kind as ContractKind))
        : rows
      const mayAct = glance.actor.subAccount?.mayContract ?? true
      return shown.map((row) => {
        const view = viewOf(row, { agentId, now, currency })
        return mayAct ? view : { ...view, actions: [] }
      })
    },
  }),
  answers(contractConflicts, {
    writes: async (work, { query }) => {
      const agentId = memberOf(work)
      const { row, side } = await ownVersion(work, agentId, query.contractId)
      // The upline does not see contracts further down.
      if (side === 'upline') return { list: [], conflictHash: '' }
      const next = termsOf(row, await currencyOf(work.tx, work))
      const found = await conflictsFor(work, { agentId, kind: row.kind, next })
      return { list: await named(work, found.list), conflictHash: found.hash }
    },
  }),
  answers(offerContract, {
    writes: async (work, { body: { memberId: downlineId, ...request } }) => {
      const row = await offer(work, { uplineId: memberOf(work), downlineId, ...request })
      await sign(work, key, { offerId: row.offer_id, side: 'proposer' })
      return shown(work, row)
    },
  }),
  answers(counterContract, {
    writes: async (work, { body }) => {
      const row = await counter(work, body)
      await sign(work, key, { offerId: row.offer_id, side: 'proposer' })
      return shown(work, row)
    },
  }),
  answers(acceptContract, {
    writes: async (work, { body }) => {
      const row = await accept(work, body)
      await sign(work, key, { offerId: row.offer_id, side: 'other' })
      return shown(work, row)
    },
  }),
  answers(rejectContract, {
    writes: async (work, { body }) => shown(work, await reject(work, body)),
  }),
  answers(terminateContract, {
    writes: async (work, { body }) => shown(work, await terminate(work, body.contractId)),
  }),
  answers(counterOffers, { reads: readCounters }),
  answers(answerCounter, { writes: requestAnswer }),
  answers(offerAsHouse, { writes: requestOffer }),
  answers(contractEnd, { writes: readEnd }),
  answers(endContract, { writes: requestEnd }),
]

async function shown(work: Work, row: VersionRow) {
  const currency = await currencyOf(work.tx, work)
  return viewOf(row, { agentId: memberOf(work), now: work.now, currency })
}
