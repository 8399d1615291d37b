import { formatMinor, isAmount, parseMinor } from '@parola/money'
import { contentHashOf, type RoundValue } from '@parola/vendor-protocol'
import { openRoundsOlderThan, roundOf, standingsOf } from '#games/bet'
import { namesOf, vendorCodes } from '#games/catalogue'
import { betHooks, playerAt, type Reply } from '#games/play'
import { type CaseKind, keepCase, settleCases } from '#games/vendor-case'
import { addMs, MINUTE_MS } from '#platform/clock'
import { work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { eachVendor } from './each-vendor.ts'
import { applyCredit } from './missing-credit.ts'
import { SYSTEM, type SyncParts } from './parts.ts'
import { endOfOpen, openLimitMs, VENDOR_FIRST_MS } from './vendor-sync.rules.ts'

const REQUESTED_AFTER_MS = 15 * MINUTE_MS
const PER_RUN = 2000
const KINDS = ['no_answer', 'overdue', 'void_there', 'round_differs'] as const

type Open = Awaited<ReturnType<typeof openRoundsOlderThan>>[number]

/**
 * Checks every round that has been open for a quarter of an hour. A vendor that does not respond is not called
 * again in this run, so that it holds up no other.
 */
export async function requestOpenRounds(parts: SyncParts) {
  const { db, clock } = parts.engine
  const rounds = await openRoundsOlderThan(
    db.kysely,
    addMs(clock.now(), -REQUESTED_AFTER_MS),
    PER_RUN,
  )
  const byVendor = Map.groupBy(rounds, ({ vendor }) => vendor)
  const vendors = await vendorCodes(db.kysely)
  await eachVendor(vendors, (vendor) => requestVendor(parts, byVendor.get(vendor) ?? []))
}

async function requestVendor(parts: SyncParts, rounds: readonly Open[]) {
  let isSilent = false
  for (const open of rounds) {
    if (!isSilent) isSilent = !(await requestFrom(parts, open))
    if (isSilent) await keep(parts, open, { kind: 'no_answer', theirs: null })
  }
}

/** False when the vendor did not respond: the outcome is unknown, and the round stays open. */
export async function requestFrom(parts: SyncParts, open: Open): Promise<boolean> {
  const { vendor, round } = open
  const player = await playerAt(parts.engine.db.kysely, open.member_id, vendor)
  if (!player) return true
  const response = await parts.vendors.sendRequest(vendor, '/rounds/get', { player, round })
  if (response.kind === 'silent') return false
  await settled(parts, open, { kinds: ['no_answer'], outcome: 'answered' })
  const isUnknown = response.kind === 'refused' && response.code === 'ROUND_UNKNOWN'
  if (isUnknown || (response.kind === 'value' && response.value.state === 'void')) {
    await endVoid(parts, open)
  } else if (response.kind === 'value' && response.value.state === 'settled') {
    await endSettled(parts, open, response.value)
  } else if (isOverdue(parts, open)) {
    await endOverdue(parts, open, response)
  }
  return true
}

/**
 * A round that its vendor keeps open beyond the published time, and has not ended by its own rule either, is
 * cancelled by the published rule if nothing was won in it yet; any other opens a case (RND-003).
 */
async function endOverdue(parts: SyncParts, open: Open, response: Reply<RoundValue>) {
  const { vendor, round, member_id: memberId } = open
  const bet = await roundOf(parts.engine.db.kysely, { memberId, vendor, round })
  const isOpenThere =
    response.kind === 'value' && endOfOpen(open.game_type, open.opened_at) !== null
  if (isOpenThere && bet?.payout === 0n) {
    if (isOverdue(parts, open, VENDOR_FIRST_MS)) await endVoid(parts, open)
  } else await keep(parts, open, { kind: 'overdue', theirs: response })
}

function isOverdue({ engine }: SyncParts, { opened_at, game_type }: Open, restMs = 0): boolean {
  return engine.clock.now().getTime() - opened_at.getTime() >= openLimitMs(game_type) + restMs
}

/** A round that the vendor does not have: an operator is alerted, and at its limit the stake is returned. */
async function endVoid(parts: SyncParts, open: Open) {
  if (!isOverdue(parts, open)) return keep(parts, open, { kind: 'void_there', theirs: null })
  const { vendor, round, currency, member_id: memberId } = open
  const db = parts.engine.db.kysely
  const bet = await roundOf(db, { memberId, vendor, round })
  const tx = `void:${round}`
  const hooks = betHooks(parts)
  await hooks.beforeUndo({ vendor, memberId, round })
  const answer = await parts.register.rollback({
    memberId,
    vendor,
    round,
    currency,
    contentHex: contentHashOf({ tx, round }),
    tx,
    scope: 'round',
  })
  await hooks.afterUndo({ vendor, memberId, round })
  if (answer.code !== 'OK') return keep(parts, open, { kind: 'overdue', theirs: null })
  const game = (await namesOf(db, [open.node_id])).get(open.node_id)?.name ?? round
  const amount = formatMinor(bet?.stake ?? 0n, currency)
  await work(parts.engine, SYSTEM, async (w) => {
    await settleCases(w, { vendor, kinds: KINDS, subjects: [round], outcome: 'rolled_back' })
    const params = { game, currency, amount }
    if (!answer.duplicate) await sendMessage(w, { memberId, kind: 'round-void', params })
  })
}

/** Pays what the vendor paid and we have not, then closes the round on totals that agree. */
async function endSettled(parts: SyncParts, open: Open, theirs: RoundValue) {
  const { vendor, round, currency, member_id: memberId } = open
  const { transactions, bet, win, game } = theirs
  const isOurs = (theirs.currency ?? currency) === currency
  if (!isOurs || !isAmount(bet, currency) || !isAmount(win, currency))
    return keep(parts, open, { kind: 'round_differs', theirs })
  const db = parts.engine.db.kysely
  const wanted = transactions.map(({ tx }) => ({ memberId, tx }))
  const standings = await standingsOf(db, vendor, wanted)
  for (const [no, transaction] of transactions.entries()) {
    if (standings[no]) continue
    await applyCredit(parts, { vendor, memberId, row: { ...transaction, round, game } })
  }
  const answer = await parts.register.closeRound({
    memberId,
    vendor,
    round,
    currency,
    contentHex: contentHashOf({ round, bet, win }),
    betMinor: parseMinor(bet, currency),
    winMinor: parseMinor(win, currency),
  })
  if (answer.code !== 'OK') return keep(parts, open, { kind: 'round_differs', theirs })
  await settled(parts, open, { kinds: KINDS, outcome: 'settled' })
}

type Outcome = { kinds: readonly CaseKind[]; outcome: string }

async function settled(parts: SyncParts, { vendor, round }: Open, outcome: Outcome) {
  await work(parts.engine, SYSTEM, (w) => settleCases(w, { vendor, subjects: [round], ...outcome }))
}

async function keep(parts: SyncParts, open: Open, values: { kind: CaseKind; theirs: unknown }) {
  const { vendor, round, member_id: memberId, opened_at: openedAt } = open
  const subject = round
  await work(parts.engine, SYSTEM, (w) =>
    keepCase(w, { vendor, subject, round, memberId, ours: { openedAt }, ...values }),
  )
}
