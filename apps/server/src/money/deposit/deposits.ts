import type { DEPOSIT_STATES, deposit } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { type BrandConfig, brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { lockMember, refuseUnfitToDeposit } from '#people/eligibility'
import { refuseOverLimit } from '#people/safer-play'
import { addMs, DAY_MS, SECOND_MS } from '#platform/clock'
import type { Tables } from '#platform/db'
import { newId, newReference } from '#platform/random'
import { memberOf, refuse, sameOrRefused, type Work } from '#platform/work'
import { memberFee, refusalOf } from './deposit.rules.ts'
import { countOpen, type DepositRow, insertDeposit, selectByRequestKey } from './deposit.sql.ts'
import { type DepositOffers, offerOf, writeOffer } from './deposit-offers.ts'
import { type DepositChannel, depositSettings } from './deposit-settings.ts'
import { countBegun, selectDepositSteps } from './deposit-step.sql.ts'
import { moneyInSince } from './money-in.ts'

/** Deposits that a member begins in 24 hours, at most. */
const PER_DAY = 100

export type DepositView = z.output<typeof deposit>
type State = (typeof DEPOSIT_STATES)[number]

/** Deposits as their members see them. */
export async function depositViews(
  db: Kysely<Tables>,
  rows: readonly DepositRow[],
  now: Date,
): Promise<DepositView[]> {
  const ids = rows.map((row) => row.deposit_id)
  const steps = await selectDepositSteps(db, ids)
  return Promise.all(
    rows.map(async (row) => {
      const look = { db, brandId: row.brand_id, now }
      const { channels } = await settingsOf(look, depositSettings)
      const channel = channels.find((channel) => channel.channel === row.channel)
      const own = steps.filter((step) => step.deposit_id === row.deposit_id)
      return {
        ...viewOf(row, channel),
        steps: own.map(({ state, at: reachedAt }) => ({ state: state as State, at: reachedAt })),
      }
    }),
  )
}

/** One deposit as its member sees it. */
export async function depositView(db: Kysely<Tables>, row: DepositRow, now: Date) {
  const [view] = await depositViews(db, [row], now)
  return view ?? refuse('NOT_FOUND')
}

function viewOf(row: DepositRow, channel: DepositChannel | undefined): Omit<DepositView, 'steps'> {
  const came = row.paid_minor
  const isOther = came !== null && (came !== row.amount_minor || row.why.length > 0)
  return {
    reference: row.reference,
    channel: row.channel,
    name: channel?.name ?? row.channel,
    kind: channel?.kind ?? '',
    amount: row.amount_minor,
    fee: row.fee_minor,
    receive: row.credited_minor ?? row.amount_minor - row.fee_minor,
    received: isOther ? came : null,
    offer: offerOf(row),
    withoutBonus: row.without_bonus,
    currency: row.currency,
    state: row.state as State,
    action: row.state === 'PENDING' ? (row.action as DepositView['action']) : null,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}

type Request = {
  requestKey: string
  channel: string
  amount: bigint
  offerId?: string | undefined
  withoutBonus?: boolean | undefined
}

/**
 * Creates a deposit in state CREATED, so many in 24 hours. The same request key answers the first one.
 */
export async function createDeposit(
  work: Work,
  offers: Pick<DepositOffers, 'choose'>,
  request: Request,
): Promise<DepositRow> {
  // Read after locking: a member's restrictions may change at any time.
  const member = await lockMember(work, memberOf(work))
  const { memberId } = member
  const earlier = await selectByRequestKey(work.tx, memberId, request.requestKey)
  if (earlier) return sameOrRefused(earlier, isSame(earlier, request))
  const { config } = await brandById(work.tx, work.brandId, work.now)
  await refuseUnfitToDeposit(work, member, config)
  const openDeposits = await countOpen(work.tx, memberId)
  const requested = { channel: request.channel, amountMinor: request.amount, openDeposits }
  const { channels } = await settingsOf(work, depositSettings)
  const refusal = refusalOf(channels, requested)
  const channel = channels.find((channel) => channel.channel === request.channel)
  if (refusal || !channel) refuse(refusal ?? 'CHANNEL_UNKNOWN', limitsOf(channel, config))
  await refuseTooMany(work, memberId)
  await refuseOverLimit(work, moneyInSince, { memberId, amount: request.amount })
  const { offerId } = request
  const feeMinor = memberFee(channel.fee, request.amount)
  // Its terms stay as they are now, whatever is done to the promotion later.
  const offer =
    offerId === undefined
      ? null
      : await offers.choose(work, { member, offerId, amount: request.amount - feeMinor })
  return insertDeposit(work.tx, {
    memberId,
    depositId: newId(work.now),
    brandId: work.brandId,
    requestKey: request.requestKey,
    reference: newReference('D'),
    channel: request.channel,
    currency: member.currency,
    amountMinor: request.amount,
    feeMinor,
    offer: offer && writeOffer(offer),
    withoutBonus: declinesBonus(request),
    expiresAt: addMs(work.now, channel.expiryS * SECOND_MS),
    now: work.now,
  })
}

/** Each is an order at the gateway and stays on record, even when it is cancelled immediately. */
async function refuseTooMany(work: Work, memberId: string) {
  const since = addMs(work.now, -DAY_MS)
  if ((await countBegun(work.tx, { memberId, since })) < PER_DAY) return
  refuse('RATE_LIMITED', { retryAfterS: DAY_MS / SECOND_MS })
}

const declinesBonus = ({ offerId, withoutBonus }: Request) =>
  offerId === undefined && withoutBonus === true

const isSame = (earlier: DepositRow, request: Request) =>
  earlier.channel === request.channel &&
  earlier.amount_minor === request.amount &&
  offerOf(earlier)?.offerId === request.offerId &&
  earlier.without_bonus === declinesBonus(request)

function limitsOf(channel: DepositChannel | undefined, { currency }: BrandConfig) {
  if (!channel) return null
  const min = formatMinor(channel.minMinor, currency)
  const max = formatMinor(channel.maxMinor, currency)
  return { min, max, fields: [{ field: 'amount', rule: 'limits', params: { min, max } }] }
}
