import type { LimitDays, playLimits } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { currencyOf } from '#foundations/brand'
import { findMember } from '#people/member'
import { addMs, DAY_MS, HOUR_MS } from '#platform/clock'
import type { Tx } from '#platform/db'
import type { Answer } from '#platform/http'
import { memberOf, refuse, type Work } from '#platform/work'
import { limitHeld } from './facts.ts'
import { keepStep } from './keep-step.ts'
import {
  brokenBy,
  changeOf,
  EVERY_LIMIT,
  hoursOf,
  keptOf,
  type LimitKey,
  leftOf,
  writtenOf,
} from './limits.rules.ts'
import {
  callWatch,
  deleteLimit,
  type LimitRow,
  lockSafety,
  selectLimit,
  selectLimits,
  selectPlayed,
  updateRequest,
  upsertLimit,
} from './limits.sql.ts'

/** How long a looser limit waits for its second confirmation (RG-002). */
const REQUEST_MS = DAY_MS

/** What was deposited since an instant, and when the first of it was. */
export type Deposited = (
  tx: Tx,
  span: { memberId: string; since: Date },
) => Promise<{ amount: bigint; first: Date | null }>

type View = Answer<typeof playLimits>['value']
type Used = { used: bigint; freesAt: Date | null }
type LimitedMember = { memberId: string; currency: string }

/** Every limit with what it leaves at this moment. */
export async function readLimits(
  w: Work,
  deposited: Deposited,
  member: LimitedMember,
): Promise<View> {
  const rows = await selectLimits(w.tx, member.memberId)
  const used = await usedOf(w, deposited, member.memberId)
  const limits = EVERY_LIMIT.map((limit) => {
    const row = rows.find(({ kind, days }) => kind === limit.kind && days === limit.days)
    return inWords(viewOf(limit, row, used(limit)), member.currency)
  })
  return { currency: member.currency, limits }
}

type LimitView = ReturnType<typeof viewOf>

/** The figures of a limit as written: hours with the decimals of the money. */
function inWords(view: LimitView, currency: string): LimitView {
  const figure = (kept: bigint) => writtenOf(view, kept, currency)
  const { amount, used, left, request } = view
  return {
    ...view,
    amount: amount === null ? null : figure(amount),
    used: figure(used),
    left: left === null ? null : figure(left),
    request: request && {
      ...request,
      amount: request.amount === null ? null : figure(request.amount),
    },
  }
}

function viewOf(limit: LimitKey, row: LimitRow | undefined, { used, freesAt }: Used) {
  const amount = row?.amount_minor ?? null
  return {
    ...limit,
    amount,
    used,
    left: amount === null ? null : leftOf({ amount, used }),
    freesAt,
    request: row?.request_due_at
      ? { amount: row.requested_minor, dueAt: row.request_due_at }
      : null,
  }
}

async function usedOf(w: Work, deposited: Deposited, memberId: string) {
  const played = await selectPlayed(w.tx, memberId)
  const paid = new Map<LimitDays, Used>()
  for (const { days } of EVERY_LIMIT.filter(({ kind }) => kind === 'deposit')) {
    paid.set(days, await depositedIn(w, deposited, { memberId, days }))
  }
  return ({ kind, days }: LimitKey): Used => {
    if (kind === 'deposit') return paid.get(days) ?? { used: 0n, freesAt: null }
    const window = played.find((item) => item.days === days)
    if (!window) return { used: 0n, freesAt: null }
    // Windows are counted in whole hours.
    const freesAt = window.first && addMs(window.first, days * DAY_MS + HOUR_MS)
    const used = { loss: window.lost, wager: window.staked, time: hoursOf(window.playedMs) }
    return { used: used[kind], freesAt }
  }
}

async function depositedIn(
  w: Work,
  deposited: Deposited,
  { memberId, days }: { memberId: string; days: number },
): Promise<Used> {
  const since = addMs(w.now, -days * DAY_MS)
  const { amount, first } = await deposited(w.tx, { memberId, since })
  return { used: amount, freesAt: first && addMs(first, days * DAY_MS) }
}

type Requested = LimitKey & { memberId: string; amount: bigint | null }

/** Applies a tighter limit immediately, and keeps a looser one as a request (RG-002). */
export async function setLimit(w: Work, { amount: sought, ...limit }: Requested) {
  const amount = sought === null ? null : keptOf(limit, sought, await currencyOf(w.tx, w))
  await lockSafety(w.tx, limit.memberId)
  const held = await selectLimit(w.tx, limit)
  const change = changeOf(held?.amount_minor ?? null, amount)
  if (change === 'request') {
    await updateRequest(w.tx, { ...limit, requested: amount, dueAt: addMs(w.now, REQUEST_MS) })
    await keepLimit(w, limit, { what: 'limit.wished', amount })
  } else if (amount !== null) {
    await hold(w, { ...limit, amount })
  }
}

async function hold(
  w: Work,
  { amount, ...limit }: LimitKey & { memberId: string; amount: bigint },
) {
  const { brandId, now } = w
  await upsertLimit(w.tx, { ...limit, brandId, amount, now })
  await callWatch(w.tx, limit.memberId)
  await keepLimit(w, limit, { what: 'limit.set', amount })
  if (limit.kind === 'deposit') return
  const { memberId, kind } = limit
  await w.emit(limitHeld, { memberId, data: { kind } })
}

/**
 * The second confirmation of a request: the limit is raised or removed from now on.
 * @throws Refusal NOT_FOUND, LIMIT_REQUEST_EARLY
 */
export async function confirmRequest(w: Work, input: LimitKey & { memberId: string }) {
  await lockSafety(w.tx, input.memberId)
  const held = await selectLimit(w.tx, input)
  if (!held?.request_due_at) refuse('NOT_FOUND')
  if (held.request_due_at > w.now) refuse('LIMIT_REQUEST_EARLY', { dueAt: held.request_due_at })
  if (held.requested_minor !== null) return hold(w, { ...input, amount: held.requested_minor })
  await deleteLimit(w.tx, input)
  await callWatch(w.tx, input.memberId)
  await keepLimit(w, input, { what: 'limit.ended', amount: null })
}

/** The limit remains as it is; without a request there is nothing to do. */
export async function dropRequest(w: Work, input: LimitKey & { memberId: string }) {
  await lockSafety(w.tx, input.memberId)
  const held = await selectLimit(w.tx, input)
  if (!held?.request_due_at) return
  await updateRequest(w.tx, { ...input, requested: null, dueAt: null })
  await keepLimit(w, input, { what: 'limit.kept', amount: null })
}

/** An operator tightens a limit, or sets the first one. @throws Refusal LIMIT_NOT_TIGHTER, NOT_FOUND */
export async function tightenLimit(
  w: Work,
  {
    reason,
    amount: sought,
    ...limit
  }: LimitKey & { memberId: string; amount: bigint; reason: string },
) {
  const { currency } = await memberOfBrand(w, limit.memberId)
  const amount = keptOf(limit, sought, currency)
  const written = (kept: bigint) => formatMinor(writtenOf(limit, kept, currency), currency)
  await lockSafety(w.tx, limit.memberId)
  const before = (await selectLimit(w.tx, limit))?.amount_minor ?? null
  if (before !== null && amount >= before) refuse('LIMIT_NOT_TIGHTER')
  await hold(w, { ...limit, amount })
  await record(w, {
    what: 'member.tighten',
    subject: `member:${limit.memberId}`,
    before: { limit: before === null ? null : written(before) },
    after: { kind: limit.kind, days: limit.days, limit: written(amount) },
    reason,
  })
}

/** A member of the operator's brand. @throws Refusal NOT_FOUND */
export async function memberOfBrand(w: Work, memberId: string): Promise<LimitedMember> {
  const member = await findMember({ db: w.tx }, memberId)
  if (member?.brandId !== w.brandId) refuse('NOT_FOUND')
  return member
}

export async function ownLimits(w: Work, deposited: Deposited): Promise<View> {
  return readLimits(w, deposited, await memberOfBrand(w, memberOf(w)))
}

/**
 * Called before a deposit, in its transaction and under its member's lock: the lowest limit applies.
 * @throws Refusal DEPOSIT_LIMIT
 */
export async function refuseOverLimit(
  w: Work,
  deposited: Deposited,
  input: { memberId: string; amount: bigint },
) {
  const broken = await brokenLimit(w, deposited, input)
  if (!broken) return
  const { days, freesAt } = broken
  const currency = await currencyOf(w.tx, w)
  const left = formatMinor(leftOf(broken), currency)
  refuse('DEPOSIT_LIMIT', { days, left, limit: formatMinor(broken.amount, currency), freesAt })
}

/** The deposit limit that a sum would break; null when it breaks none. Called under its member's lock. */
export async function brokenLimit(
  w: Work,
  deposited: Deposited,
  { memberId, amount }: { memberId: string; amount: bigint },
) {
  const rows = await selectLimits(w.tx, memberId, 'deposit')
  const limits = []
  for (const { days, amount_minor } of rows) {
    const { used, freesAt } = await depositedIn(w, deposited, { memberId, days })
    limits.push({ days, amount: amount_minor, used, freesAt })
  }
  return brokenBy(limits, amount)
}

/**
 * Limits of loss, stakes and time do not see stakes from a vendor's wallet: a member with such a limit plays
 * from the main wallet.
 * @throws Refusal LIMITS_UNSEEN
 */
export async function refuseUnseenPlay(tx: Tx, memberId: string) {
  const limits = await selectLimits(tx, memberId)
  if (limits.some(({ kind }) => kind !== 'deposit')) refuse('LIMITS_UNSEEN')
}

/**
 * Called before a game is opened: a member who has used up their time limit opens none (RG-001).
 * @throws Refusal TIME_LIMIT
 */
export async function refuseSpentTime(tx: Tx, memberId: string) {
  const rows = await selectLimits(tx, memberId, 'time')
  if (rows.length === 0) return
  const played = await selectPlayed(tx, memberId)
  const spent = rows.find(({ days, amount_minor: amount }) => {
    const window = played.find((item) => item.days === days)
    return window !== undefined && hoursOf(window.playedMs) >= amount
  })
  if (spent) refuse('TIME_LIMIT', { days: spent.days })
}

async function keepLimit(
  w: Work,
  { memberId, ...limit }: LimitKey & { memberId: string },
  { what, amount }: { what: string; amount: bigint | null },
) {
  const currency = await currencyOf(w.tx, w)
  const detail = {
    ...limit,
    amount: amount === null ? null : formatMinor(writtenOf(limit, amount, currency), currency),
  }
  await keepStep(w, { memberId, what, detail })
}
