import type { ContractKind, dividendRecords, statementBets } from '@parola/contract'
import { countingOf, termsOf } from '#agents/agent-contract'
import { selectPersons } from '#agents/linked-person'
import { brandById, currencyOf } from '#foundations/brand'
import { dayAfter, spanOf, startOfDay } from '#platform/clock'
import { cursorAt, cursorOf, type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import type { Chain } from './chain.ts'
import {
  type BetRow,
  type ShownRow,
  selectBets,
  selectCorrectionsOf,
  selectLineCosts,
  selectRecord,
  selectRecords,
  sumRecords,
} from './records.sql.ts'
import { settlementKey } from './settle.rules.ts'
import { chainOf, commonOf } from './views.ts'
import { selectClosedAt } from './window.sql.ts'

type Query = Input<typeof dividendRecords>['query']
type Requested<T> = {
  kind: ContractKind
  query: Query
  /** Of the terms of its kind. */
  columns: (figures: Chain, terms: never) => T
}

/** A page of an agent's records of a kind, with the total over all pages. */
export async function readRecords<T>(glance: Glance, { kind, query, columns }: Requested<T>) {
  const { db, brandId, now } = glance
  const { currency, timeZone } = (await brandById(db, brandId, now)).config
  const { side = 'received', from, to, paidOn, cursor, pageSize } = query
  const filter = {
    ...{ agentId: memberOf(glance), side, kind },
    from: from ? startOfDay(from, timeZone) : undefined,
    to: to ? startOfDay(dayAfter(to), timeZone) : undefined,
    paid: paidOn ? spanOf({ from: paidOn, to: paidOn }, timeZone) : undefined,
  }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectRecords(db, filter, { before: cursorAt(cursor), limit }),
    (row) => cursorOf(row.starts_at, row.record_id),
  )
  const content = shown.map((row) => ({
    ...commonOf(row, side),
    ...columns(chainOf(row), termsOf(row, currency) as never),
  }))
  return { content, next, total: await sumRecords(db, filter) }
}

/** A record with all that leads to its amount; for the one who got it, and the one it came from. */
export async function readStatement(glance: Glance, recordId: string) {
  const agentId = memberOf(glance)
  const row = (await selectRecord(glance.db, { recordId, agentId })) ?? refuse('NOT_FOUND')
  const { tier, ratePpm, bets, vendors: _vendors, activeMin: _min, ...figures } = chainOf(row)
  const currency = await currencyOf(glance.db, glance)
  const { kind, contract_id: contractId, starts_at: startsAt, seq } = row
  return {
    ...commonOf(row, row.agent_id === agentId ? 'received' : 'given'),
    ...{ kind: kind as ContractKind, contractId, tier, rate: ratePpm },
    contractHash: row.content_hash.toString('hex'),
    terms: termsOf(row, currency),
    entry: settlementKey({ kind, contractId, startsAt, seq }),
    figures: { ...figures, bets: Number(bets) },
    corrections: await selectCorrectionsOf(glance.db, recordId),
  }
}

type Whole = { recordId: string; agentId: string; betsMax: number }

/**
 * All that leads to the amount of a record that an agent got or gave, with the bets as they were when it was written.
 * @throws Refusal NOT_FOUND
 */
export async function statementOf(work: Work, { recordId, agentId, betsMax }: Whole) {
  const { tx } = work
  const row = (await selectRecord(tx, { recordId, agentId })) ?? refuse('NOT_FOUND')
  const { tier, ratePpm: rate, bets: count, vendors = [], activeMin = 0n, ...own } = chainOf(row)
  const { kind, contract_id: contractId, version, starts_at: startsAt, ends_at: endsAt, seq } = row
  const terms = termsOf(row, await currencyOf(tx, work))
  const team = { agentId: row.agent_id, start: startsAt, end: endsAt }
  const { singleBet } = countingOf(terms)
  // What pays corrections alone has no bets of its own.
  const found =
    seq > 0
      ? []
      : await selectBets(
          tx,
          { ...team, singleBet, counted: row.marks ?? row.created_at },
          { after: null, limit: betsMax + 1 },
        )
  return {
    ...{ recordId, kind: kind as ContractKind, startsAt, endsAt, agent: row.downline },
    upline: row.upline,
    contract: { contractId, version, hash: row.content_hash.toString('hex'), terms },
    figures: { ...own, bets: Number(count) },
    ...{ tier, rate, activeMin, vendors },
    downlines: seq > 0 ? [] : await selectLineCosts(tx, row),
    corrections: await selectCorrectionsOf(tx, recordId),
    ...{ correction: row.correction_minor, amount: row.amount_minor },
    payer: row.payer as 'house' | 'upline',
    state: row.state as 'processing' | 'approved' | 'rejected',
    ...{ paidAt: row.paid_at, entry: settlementKey({ kind, contractId, startsAt, seq }) },
    bets: found.slice(0, betsMax).map(({ memberId: _memberId, ...bet }) => bet),
    persons: await personsAmong(work, row, found),
    isWhole: found.length <= betsMax,
  }
}

/** Which players were one person when the window was closed, by the names of their accounts. */
async function personsAmong(
  { tx, brandId }: Work,
  row: ShownRow,
  bets: readonly BetRow[],
): Promise<string[][]> {
  const accounts = new Map(bets.map(({ memberId, account }) => [memberId, account]))
  if (accounts.size === 0) return []
  const at = (await selectClosedAt(tx, row)) ?? row.created_at
  const persons = await selectPersons(tx, { brandId, at, memberIds: [...accounts.keys()] })
  const together = Map.groupBy(persons.keys(), (memberId) => persons.get(memberId))
  return [...together.values()]
    .map((ids) => ids.map((id) => accounts.get(id) ?? '').toSorted())
    .filter((names) => names.length > 1)
    .toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const CURSOR = new RegExp(`^(${ID})[.](${ID})$`)

/** The bets behind a record, as they are now. */
export async function readBets(glance: Glance, query: Input<typeof statementBets>['query']) {
  const agentId = memberOf(glance)
  const { recordId, pageSize } = query
  const row = (await selectRecord(glance.db, { recordId, agentId })) ?? refuse('NOT_FOUND')
  const terms = termsOf(row, await currencyOf(glance.db, glance))
  const { singleBet } = countingOf(terms)
  const team = { agentId: row.agent_id, start: row.starts_at, end: row.ends_at, singleBet }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectBets(glance.db, team, { after: placeIn(query.cursor), limit }),
    (bet) => `${bet.memberId}.${bet.betId}`,
  )
  return { content: shown.map(({ memberId: _memberId, ...bet }) => bet), next }
}

/** The first page for anything that is no cursor. */
function placeIn(cursor?: string) {
  const [, memberId, betId] = CURSOR.exec(cursor ?? '') ?? []
  return memberId && betId ? { memberId, betId } : null
}
