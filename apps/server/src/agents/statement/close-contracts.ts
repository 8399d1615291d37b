import { CONTRACT_KINDS } from '@parola/contract'
import { contractOf } from '#agents/agent-contract'
import type { Work } from '#platform/work'
import { NO_FIGURES } from './chain.ts'
import { writeRecords } from './settle.ts'
import { countRecords, selectClosing } from './statement.sql.ts'

/**
 * Pays the corrections of contracts that have ended, each with a record of its own; what is below zero is written off:
 * it only lowers what is found in the agent's favour after that (rules/agents §6).
 */
export async function closeContracts(work: Work) {
  const { tx, brandId } = work
  for (const kind of CONTRACT_KINDS) {
    for (const { contract_id, starts_at, ends_at } of await selectClosing(tx, { brandId, kind })) {
      const { period, ...contract } = await contractOf(work, contract_id)
      const line = { ...NO_FIGURES, lineCost: 0n }
      await writeRecords(work, {
        window: { kind, period, starts_at, ends_at },
        seq: await countRecords(tx, contract_id, starts_at),
        computed: [{ contract, chain: NO_FIGURES, line, endsAt: ends_at }],
      })
    }
  }
}
