import type { ContractKind, ContractTerms } from '@parola/contract'
import { currencyOf } from '#foundations/brand'
import { must, type Work } from '#platform/work'
import {
  selectRunning,
  selectSeries,
  selectStanding,
  selectVersion,
  type VersionRow,
} from './agent-contract.sql.ts'
import { termsOf } from './contracts.ts'
import { periodOfTerms } from './kinds.rules.ts'
import type { Period } from './window.rules.ts'

export { selectNextStart as nextStart } from './agent-contract.sql.ts'

/** Contracts that are settled together: of one kind, with the same windows. */
export type Series = { kind: ContractKind; period: Period }

/** A contract that runs in a window, from its start. */
export type Running = {
  contractId: string
  version: number
  agentId: string
  /** Null: the house. */
  uplineId: string | null
  terms: ContractTerms
  /** Where it ends; null for one without an end. A part of a window is settled on the thresholds of a whole one. */
  endAt: Date | null
}

/** The contracts of a series that run in a window, from its start to its end or their own. */
export async function runningContracts(
  { tx, brandId, now }: Pick<Work, 'tx' | 'brandId' | 'now'>,
  window: { kind: string; period: string; start: Date },
): Promise<Running[]> {
  const currency = await currencyOf(tx, { brandId, now })
  const rows = await selectRunning(tx, { brandId, ...window })
  return rows.map((row) => runningOf(row, currency))
}

/** A contract by its id, with its series. @throws BugError when there is none */
export async function contractOf(
  { tx, brandId, now }: Pick<Work, 'tx' | 'brandId' | 'now'>,
  contractId: string,
): Promise<Running & { period: Period }> {
  const row = await selectVersion(tx, contractId)
  must(row?.brand_id === brandId, 'a contract that is not there')
  const running = runningOf(row, await currencyOf(tx, { brandId, now }))
  return { ...running, period: periodOfTerms(running.terms) }
}

function runningOf(row: VersionRow, currency: string): Running {
  return {
    contractId: row.offer_id,
    version: row.version,
    agentId: row.downline_id,
    uplineId: row.upline_id,
    terms: termsOf(row, currency),
    endAt: row.end_at,
  }
}

/** The series of a brand. */
export async function seriesOf(...args: Parameters<typeof selectSeries>): Promise<Series[]> {
  return (await selectSeries(...args)) as Series[]
}

/** Contracts of a kind that are in force now and have no end, one for each agent. */
export async function standingContracts(
  { tx, brandId, now }: Pick<Work, 'tx' | 'brandId' | 'now'>,
  kind: string,
): Promise<Running[]> {
  const currency = await currencyOf(tx, { brandId, now })
  const rows = await selectStanding(tx, { brandId, kind, now })
  const open = rows.filter(({ end_at }) => end_at === null)
  return open.map((row) => runningOf(row, currency))
}
