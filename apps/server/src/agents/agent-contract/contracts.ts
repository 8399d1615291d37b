import { type ContractKind, type ContractTerms, contractTerms, inCurrency } from '@parola/contract'
import { z } from 'zod'
import { type BrandConfig, brandById } from '#foundations/brand'
import { sha256 } from '#platform/crypto'
import { memberOf, must, refuse, type Work } from '#platform/work'
import { lockKind, selectStanding, selectVersion, type VersionRow } from './agent-contract.sql.ts'
import { type Conflict, conflicts, type Standing } from './conflicts.rules.ts'
import { periodOfTerms } from './kinds.rules.ts'
import { type Action, actionsOf, type Facts, moveError, type Side, stateOf } from './life.rules.ts'
import { periodOf } from './window.rules.ts'

/** The switch that opens each kind (CFG-03). */
const SWITCHES: Record<ContractKind, string> = {
  dividend: 'DIVIDEND3',
  daily: 'DAILYSALARY3',
  hourly: 'HOURSALARY3',
  realtime: 'REALTIMESALARY3',
}

/** @throws Refusal CONTRACT_OFF */
export async function openConfig(work: Work, kind: ContractKind): Promise<BrandConfig> {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  if (!isKindOpen(config, kind)) refuse('CONTRACT_OFF')
  return config
}

/** Whether the brand has agents and this kind of contract. */
export function isKindOpen({ switches }: BrandConfig, kind: ContractKind): boolean {
  return (switches.AGENTPOLICY3 ?? false) && (switches[SWITCHES[kind]] ?? false)
}

/** The terms of a version; its amounts are in the currency of its brand. */
export function termsOf(row: { terms: unknown }, currency: string): ContractTerms {
  return inCurrency(currency, () =>
    z.decode(contractTerms, row.terms as z.input<typeof contractTerms>),
  )
}

/** A version that this agent is a party of. @throws Refusal NOT_FOUND */
export async function ownVersion(work: Work, agentId: string, contractId: string) {
  const row = await selectVersion(work.tx, contractId)
  const side = row && sideOf(row, agentId)
  if (!row || !side) refuse('NOT_FOUND')
  return { row, side }
}

export type Own = { row: VersionRow; side: Side }

/** Locks the contracts of the kind, then reads the version again. */
export async function locked(work: Work, contractId: string) {
  const agentId = memberOf(work)
  const { row: seen } = await ownVersion(work, agentId, contractId)
  await lockKind(work.tx, { brandId: work.brandId, kind: seen.kind })
  return { agentId, ...(await ownVersion(work, agentId, contractId)) }
}

/** @throws Refusal CONTRACT_FORBIDDEN, CONTRACT_STATE */
export function refuseMove(action: Action, { row, side }: Own, now: Date) {
  const error = moveError(action, side, factsOf(row, now))
  if (error) refuse(error)
}

/** A version as it is after a change. */
export async function versionAgain(work: Work, offerId: string): Promise<VersionRow> {
  const row = await selectVersion(work.tx, offerId)
  must(row, 'a contract that is not there')
  return row
}

function sideOf(row: VersionRow, agentId: string): Side | null {
  if (row.downline_id === agentId) return 'downline'
  return row.upline_id === agentId ? 'upline' : null
}

export function factsOf(row: VersionRow, now: Date): Facts {
  const answered = row.answered as 'approved' | 'rejected' | null
  const proposer: Side = row.is_counter ? 'downline' : 'upline'
  return { answered, proposer, answerBy: row.answer_by, endAt: row.end_at, now }
}

/** A version as one of its parties sees it. */
export function viewOf(
  row: VersionRow,
  { agentId, now, currency }: { agentId: string; now: Date; currency: string },
) {
  const side = sideOf(row, agentId) ?? 'upline'
  const facts = factsOf(row, now)
  const isLate = facts.answered === null && stateOf(facts) === 'rejected'
  return {
    contractId: row.offer_id,
    version: row.version,
    side,
    other: side === 'downline' ? row.upline : row.downline,
    otherId: side === 'downline' ? null : row.downline_id,
    terms: termsOf(row, currency),
    state: stateOf(facts),
    startAt: row.starts_at ?? row.start_at,
    endAt: row.end_at,
    offeredAt: row.offered_at,
    answerBy: row.answer_by,
    reason: isLate ? 'EXPIRED' : row.reason,
    actions: actionsOf(side, facts),
  }
}

/**
 * Contracts of a kind that are in force or will be, as the rules read them, with the start of each. One that ends with
 * the window that runs now is left out: nothing that happens now ends it earlier.
 */
export async function standingOf(
  work: Work,
  kind: string,
): Promise<(Standing & { startAt: Date; endAt: Date | null })[]> {
  const { tx, brandId, now } = work
  const rows = await selectStanding(tx, { brandId, kind, now })
  const { currency, timeZone } = (await brandById(tx, brandId, now)).config
  return rows
    .map((row) => ({
      contractId: row.offer_id,
      uplineId: row.upline_id,
      downlineId: row.downline_id,
      terms: termsOf(row, currency),
      startAt: row.starts_at ?? row.start_at,
      endAt: row.end_at,
    }))
    .filter(({ terms, startAt, endAt }) => {
      if (endAt === null) return true
      return endAt > startAt && endAt > periodOf(now, periodOfTerms(terms), timeZone).end
    })
}

export type Found = { list: readonly Conflict[]; hash: string }

/** The contracts further down that end when an agent's terms become these, with a hash of that list. */
export async function conflictsFor(
  work: Work,
  input: { agentId: string; kind: string; next: ContractTerms | null },
): Promise<Found> {
  const list = conflicts(input.agentId, input.next, await standingOf(work, input.kind))
  const named = list.map(({ contract, reason }) => `${contract.contractId}:${reason}`)
  return { list, hash: sha256(named.join('\n')).toString('hex') }
}
