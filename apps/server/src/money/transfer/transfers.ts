import { formatMinor } from '@parola/money'
import { brandById } from '#foundations/brand'
import { defineEntries, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { awayNetOf } from '#games/bet'
import { closeMoneyAway, reportMoneyAway } from '#money/money-case'
import { lockMember, refuseUnfit } from '#people/eligibility'
import type { Member } from '#people/member'
import { refuseUnseenPlay } from '#people/safer-play'
import { addMs, MINUTE_MS, SECOND_MS } from '#platform/clock'
import type { Opening } from '#platform/http'
import { newId, newReference } from '#platform/random'
import {
  bySystem,
  type Engine,
  memberOf,
  refuse,
  sameOrRefused,
  type Work,
  work,
} from '#platform/work'
import { endOf, transferEnded } from './facts.ts'
import { type Outcome, outcomeOfOrder } from './transfer.rules.ts'
import {
  endTransfer,
  insertTransfer,
  keepKnown,
  lockByRef,
  lockWallet,
  moveKnown,
  selectByRequestKey,
  selectUnderWay,
  selectWalletsAway,
  type TransferRow,
} from './transfer.sql.ts'
import { transferSettings } from './transfer-settings.ts'
import type { TransferVendors } from './vendors.ts'

const transferEntries = defineEntries('transfer_in', 'transfer_back', 'transfer_out')

/** A vendor must refuse orders that arrive later than this after they were sent (rules/vendor-protocol §4). */
const GOOD_FOR_MS = MINUTE_MS
/** The order's own response arrives within ten seconds; after that its status is checked. */
const FIRST_REQUEST_MS = 11 * SECOND_MS

export type TransferParts = { engine: Engine; vendors: TransferVendors }

/** A request: an amount, or everything back. */
export type Request = {
  requestKey: string
  vendor: string
  direction: 'in' | 'out'
  amount: bigint | null
}

/** A stored transfer that this call has not yet sent to its vendor. */
type Begun = { row: TransferRow; player: string; isNew: boolean }

/**
 * Moves money between the main wallet and a vendor's (WAL-05): stored first, then sent to the vendor, then
 * settled by its response. Without one, the status is checked later.
 */
export async function transfer(
  parts: TransferParts,
  opening: Opening,
  request: Request,
): Promise<TransferRow> {
  const { engine, vendors } = parts
  const known = await vendors.list(engine.db.kysely)
  const vendor = known.find((item) => item.vendor === request.vendor)
  if (!vendor) refuse('NOT_FOUND')
  if (vendor.isAway) refuse('VENDOR_AWAY')
  const begun = await work(engine, opening, (w) => beginTransfer(parts, w, request))
  return begun.isNew ? notifyVendor(parts, begun) : begun.row
}

/** Everything before the vendor is called, together or not at all. */
export async function beginTransfer(
  { vendors }: Pick<TransferParts, 'vendors'>,
  work: Work,
  request: Request,
): Promise<Begun> {
  // Read behind the lock: a bar or a limit that begins now is seen here, or finds this transfer.
  const member = await lockMember(work, memberOf(work))
  const { memberId, currency } = member
  const { vendor } = request
  await lockWallet(work.tx, { memberId, vendor, brandId: work.brandId, currency })
  const player = await vendors.player(work.tx, { memberId, vendor, brandId: work.brandId })
  const earlier = await selectByRequestKey(work.tx, { memberId, ...request })
  if (earlier)
    return { row: sameOrRefused(earlier, isSame(earlier, request)), player, isNew: false }
  await refuseRequest(work, member, request)
  const row = await insertTransfer(work.tx, {
    ...request,
    memberId,
    currency,
    transferId: newId(work.now),
    brandId: work.brandId,
    ref: newReference('T'),
    requested: request.amount,
    notAfter: addMs(work.now, GOOD_FOR_MS),
    nextRequestAt: addMs(work.now, FIRST_REQUEST_MS),
    now: work.now,
  })
  if (row.direction === 'in') await putInTransit(work, row)
  return { row, player, isNew: true }
}

const isSame = (earlier: TransferRow, request: Request) =>
  earlier.direction === request.direction && earlier.requested_minor === request.amount

/** A barred member returns money, and transfers none out. */
async function refuseRequest(work: Work, member: Member, { vendor, direction, amount }: Request) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  if (direction === 'in') {
    refuseUnfit(member, 'play', config)
    await refuseUnseenPlay(work.tx, member.memberId)
  }
  const { minMinor: min, maxMinor: max } = await settingsOf(work, transferSettings)
  if (amount !== null && (amount < (direction === 'in' ? min : 1n) || amount > max)) {
    const { currency } = config
    const params = {
      min: formatMinor(direction === 'in' ? min : 1n, currency),
      max: formatMinor(max, currency),
    }
    refuse('AMOUNT_OUT_OF_LIMITS', {
      ...params,
      fields: [{ field: 'amount', rule: 'limits', params }],
    })
  }
  const underWay = await selectUnderWay(work.tx, member.memberId)
  if (underWay.some((item) => item.vendor === vendor)) refuse('TRANSFER_OPEN')
}

const transitOf = ({ vendor }: TransferRow) => `transit:${vendor}`
const vendorOf = ({ vendor }: TransferRow) => `vendor:${vendor}`

async function putInTransit(work: Work, row: TransferRow) {
  const amount = row.requested_minor ?? 0n
  const posted = await post(work.tx, {
    key: `transfer:${row.transfer_id}:held`,
    kind: 'transfer_in',
    ref: row.ref,
    legs: [
      { member: row.member_id, wallet: 'main', amount: -amount },
      { account: transitOf(row), amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
}

/** Calls the vendor, outside any transaction; without a response the transfer is checked later. */
export async function notifyVendor(
  parts: TransferParts,
  { row, player }: Pick<Begun, 'row' | 'player'>,
): Promise<TransferRow> {
  const { vendors } = parts
  const order = {
    player,
    currency: row.currency,
    ref: row.ref,
    not_after: row.not_after.toISOString(),
  }
  const reply =
    row.requested_minor === null
      ? await vendors.order(row.vendor, 'out-all', order)
      : await vendors.order(row.vendor, row.direction as 'in' | 'out', {
          ...order,
          amount: formatMinor(row.requested_minor, row.currency),
        })
  return applyOutcome(parts, row, outcomeOfOrder(reply, row.currency))
}

/**
 * Settles a transfer by its vendor's response. However often a response is repeated, the transfer ends once. An
 * impossible response is not booked: a case is opened, and the status is checked again.
 */
export async function applyOutcome(
  parts: TransferParts,
  transferRow: TransferRow,
  outcome: Outcome,
): Promise<TransferRow> {
  if (outcome.kind === 'unknown') return transferRow
  const opening = bySystem(transferRow.brand_id)
  return work(parts.engine, opening, async (w) => {
    const row = await lockByRef(w.tx, transferRow.ref)
    if (row?.state !== 'SENT') return row ?? transferRow
    if (outcome.kind === 'done' && (await cannotBe(parts, w, { row, amount: outcome.amount }))) {
      const { ref, vendor, member_id: memberId } = row
      w.log.error({ alarm: 'transfer_differs', ref, vendor }, 'a vendor moved another amount')
      await reportMoneyAway(w, { memberId, vendor, why: 'transfer-differs' })
      return row
    }
    return outcome.kind === 'done' ? confirm(w, row, outcome) : giveBack(w, row, outcome.why)
  })
}

/**
 * Whether a vendor moved another amount than requested, or returns more than it can hold: what went there, the
 * result of the reported rounds, and one highest win of rounds not reported yet.
 */
async function cannotBe(
  { vendors }: Pick<TransferParts, 'vendors'>,
  w: Work,
  { row, amount }: { row: TransferRow; amount: bigint },
): Promise<boolean> {
  if (row.requested_minor !== null && amount !== row.requested_minor) return true
  if (row.direction === 'in') return false
  const { member_id: memberId, vendor } = row
  const wallets = await selectWalletsAway(w.tx, memberId)
  const moved = wallets.find((wallet) => wallet.vendor === vendor)?.moved ?? 0n
  const mostMinor = await vendors.highestWin(w, vendor)
  const net = await awayNetOf(w.tx, { memberId, vendor, mostMinor })
  return amount > moved + net + mostMinor
}

async function confirm(
  w: Work,
  row: TransferRow,
  { amount, balance, vendorRef }: Extract<Outcome, { kind: 'done' }>,
) {
  const isIn = row.direction === 'in'
  if (amount > 0n) {
    await post(w.tx, {
      key: `transfer:${row.transfer_id}:done`,
      kind: isIn ? 'transfer_in' : 'transfer_out',
      ref: row.ref,
      currency: row.currency,
      legs: [
        isIn
          ? { account: transitOf(row), amount: -amount }
          : { member: row.member_id, wallet: 'main', amount },
        { account: vendorOf(row), amount: isIn ? amount : -amount },
      ],
    })
  }
  const known = { memberId: row.member_id, vendor: row.vendor, at: w.now }
  if (balance === null) await moveKnown(w.tx, { ...known, by: isIn ? amount : -amount })
  else await keepKnown(w.tx, { ...known, minor: balance })
  const ended = await endTransfer(w.tx, row.ref, { state: 'DONE', amount, vendorRef, now: w.now })
  if (!isIn && row.tries > 0)
    await closeMoneyAway(w, { memberId: row.member_id, vendor: row.vendor })
  await w.emit(transferEnded, endOf(ended))
  return ended
}

async function giveBack(w: Work, row: TransferRow, why: string) {
  if (row.direction === 'in' && row.requested_minor !== null) {
    await post(w.tx, {
      key: `transfer:${row.transfer_id}:returned`,
      kind: 'transfer_back',
      ref: row.ref,
      legs: [
        { account: transitOf(row), amount: -row.requested_minor },
        { member: row.member_id, wallet: 'main', amount: row.requested_minor },
      ],
    })
  }
  const state = row.direction === 'in' ? 'RETURNED' : 'FAILED'
  const ended = await endTransfer(w.tx, row.ref, { state, failure: why, now: w.now })
  await w.emit(transferEnded, endOf(ended))
  return ended
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof transferEntries> {}
}
