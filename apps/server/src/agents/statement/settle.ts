import { z } from 'zod'
import { fundingOf, type Running } from '#agents/agent-contract'
import { currencyOf } from '#foundations/brand'
import { defineEntries, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { chain } from './chain.ts'
import { type Computed, compute, type Window } from './compute.ts'
import { accountsOf, corrected, settlementKey } from './settle.rules.ts'
import {
  insertCorrections,
  insertMarks,
  insertRecords,
  type NewRecord,
  type OutcomeRow,
  saveOutcomes,
  selectOutcomes,
  selectRejected,
  takeCorrections,
} from './statement.sql.ts'
import { statementSettings } from './statement-settings.ts'
import {
  allowTime,
  lockWindow,
  markChanged,
  setSettled,
  takeChanges,
  type WindowRow,
} from './window.sql.ts'

const contractEntries = defineEntries(
  'salary_daily',
  'salary_hourly',
  'salary_realtime',
  'dividend',
)

/**
 * Settles a closed window: a record for each contract, together or not at all. Corrections of earlier
 * windows are included. Whoever settles a window second does nothing.
 */
export async function settleWindow(work: Work, window: WindowRow) {
  await allowTime(work.tx)
  if (!(await lockWindow(work.tx, window, 'closed'))) return
  const computed = await compute(work, window)
  await writeRecords(work, { window, seq: 0, computed })
  await saveOutcomes(
    work.tx,
    computed.map((item) => outcomeOf(item, window)),
  )
  await setSettled(work.tx, window, work.now)
}

/**
 * Computes a settled window again after something was counted into it: what differs from what it paid becomes a
 * correction of each contract (rules/agents §6). Its records stay as they are, and nothing is owed any more for one that
 * was rejected.
 */
export async function reviseWindow(work: Work, window: WindowRow) {
  await allowTime(work.tx)
  if (!(await lockWindow(work.tx, window, 'settled'))) return
  await takeChanges(work.tx, window)
  const computed = await compute(work, window)
  const ids = computed.map(({ contract }) => contract.contractId)
  const before = await selectOutcomes(work.tx, ids, { startsAt: window.starts_at })
  const outcomes = computed.map((item) => outcomeOf(item, window))
  const rejected = await selectRejected(work.tx, ids, window.starts_at)
  await insertCorrections(
    work.tx,
    outcomes.flatMap((outcome) => {
      if (rejected.has(outcome.contract_id)) return []
      const delta = outcome.paid_minor - (before.get(outcome.contract_id)?.paid_minor ?? 0n)
      return delta === 0n ? [] : [correctionOf(work, outcome, { delta, isRest: false })]
    }),
  )
  await saveOutcomes(work.tx, outcomes)
  const handsOn = (row?: OutcomeRow) => `${row?.carry_out_minor} ${row?.overhang_out_minor}`
  const isOther = outcomes.some((row) => handsOn(row) !== handsOn(before.get(row.contract_id)))
  if (isOther) await markChanged(work.tx, { ...window, starts_at: window.ends_at })
}

type Pending = {
  window: Window
  seq: number
  computed: readonly Computed[]
}

/** Writes records with the corrections that wait for them, and books what they pay as owed to agents. */
export async function writeRecords(work: Work, { window, seq, computed }: Pending) {
  const { tx, brandId, now } = work
  const currency = await currencyOf(tx, work)
  const { heldAboveMinor, heldAboveRunMinor } = await settingsOf(work, statementSettings)
  const ids = new Map(computed.map(({ contract }) => [contract.contractId, newId(now)]))
  const corrections = await takeCorrections(tx, ids)
  const marksIds = await storeMarks(work, computed)
  const rests: Parameters<typeof insertCorrections>[1][number][] = []
  const records = computed.map(({ contract, line, endsAt, chain: figures, read }): NewRecord => {
    const { contractId } = contract
    const correction = corrections.get(contractId) ?? 0n
    const { amount, rest } = corrected(line.paid, correction)
    if (rest < 0n) {
      const place = { contract_id: contractId, starts_at: window.starts_at }
      rests.push(correctionOf(work, place, { delta: rest, isRest: true }))
    }
    return {
      ...{ record_id: ids.get(contractId) ?? newId(now), brand_id: brandId, kind: window.kind },
      ...partiesOf(contract),
      ...{
        period: window.period,
        starts_at: window.starts_at,
        ends_at: endsAt,
        seq,
        currency,
      },
      figures: JSON.stringify(z.encode(chain, figures)),
      marks_id: read ? marksIds.get(read) : null,
      ...{ gross_minor: line.gross, downline_minor: line.downlineCost },
      ...{ correction_minor: correction - rest, amount_minor: amount },
      // There is nothing to pay: it is kept, and posts nothing.
      ...(amount === 0n ? { state: 'approved', paid_at: now } : { state: 'processing' }),
      ...{ is_held: amount > heldAboveMinor, created_at: now },
    }
  })
  const total = records.reduce((sum, { amount_minor: amount }) => sum + BigInt(amount), 0n)
  if (total > heldAboveRunMinor) for (const record of records) record.is_held = true
  await insertRecords(tx, records)
  await insertCorrections(tx, rests)
  for (const record of records) await bookOwed(work, record)
}

/** Stored once for all records that were read together. */
async function storeMarks({ tx, now }: Work, computed: readonly Computed[]) {
  const ids = new Map<NonNullable<Computed['read']>, string>()
  for (const { read } of computed) {
    if (!read || ids.has(read)) continue
    const id = newId(now)
    ids.set(read, id)
    await insertMarks(tx, { marks_id: id, marks: read.marks, read_at: now })
  }
  return ids
}

function partiesOf({ contractId, version, agentId, uplineId, terms }: Running) {
  const parties = { agent_id: agentId, upline_id: uplineId, payer: fundingOf(terms) }
  return { contract_id: contractId, version, ...parties }
}

/** The expense is the window's, whenever it is paid. What an upline pays is none of the house's. */
async function bookOwed({ tx }: Work, record: NewRecord) {
  const { amount_minor: amount, kind, contract_id: contractId, starts_at, seq, currency } = record
  if (BigInt(amount) === 0n || record.payer === 'upline') return
  const key = settlementKey({ kind, contractId, startsAt: new Date(starts_at), seq })
  const { entry, expense, payable } = accountsOf(kind)
  await post(tx, {
    ...{ key: `${key}/owed`, kind: entry, ref: key, currency },
    legs: [
      { account: payable, amount: BigInt(amount) },
      { account: expense, amount: -BigInt(amount) },
    ],
  })
}

function outcomeOf({ contract, line, endsAt }: Computed, window: Window): OutcomeRow {
  return {
    ...{ contract_id: contract.contractId, starts_at: window.starts_at, ends_at: endsAt },
    ...{ paid_minor: line.paid, carry_out_minor: line.carryOut },
    overhang_out_minor: line.overhangOut,
  }
}

export function correctionOf(
  { now }: Work,
  { contract_id, starts_at }: Pick<OutcomeRow, 'contract_id' | 'starts_at'>,
  { delta, isRest }: { delta: bigint; isRest: boolean },
) {
  return {
    ...{ correction_id: newId(now), contract_id, starts_at },
    ...{ delta_minor: delta, is_rest: isRest, found_at: now },
  }
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof contractEntries> {}
}
