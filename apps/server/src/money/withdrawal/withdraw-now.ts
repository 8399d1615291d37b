import type { WITHDRAWAL_GAPS, withdrawNow } from '@parola/contract'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { brandById } from '#foundations/brand'
import { givenToServiceSince } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { contractDebtOf } from '#money/contract-debt'
import {
  type AccountRow,
  type Guards,
  type PayoutMethod,
  payoutAccountSettings,
  selectAccounts,
} from '#money/payout-account'
import { type Standing, type Turnover, type Withdrawable, withdrawableOf } from '#money/turnover'
import { actingMember, type Member } from '#people/member'
import { addMs, DAY_MS, dayOf, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import type { Opening } from '#platform/http'
import { type Engine, type Glance, glance, work } from '#platform/work'
import { type Bounds, feeOf, mostOf } from './withdrawal.rules.ts'
import { selectOpen, sumSince, sumUnseen } from './withdrawal.sql.ts'
import { type WithdrawalSettings, withdrawalSettings } from './withdrawal-settings.ts'

const MOST_ACCOUNTS = 50

export type Figures = Withdrawable & {
  /** What an agent owes by contracts: it is paid before money leaves. */
  contractDebt: bigint
  /** What was requested since the brand's midnight, besides the current request. */
  requestedToday: bigint
  dailyLeft: bigint
  standing: Standing
  policy: WithdrawalSettings
}

export type NowParts = { engine: Engine; turnover: Turnover; guards: Guards }
type At = { brandId: string; now: Date; memberId: string }

/**
 * What a member may withdraw. The screen and the withdrawal itself use the same function; inside a withdrawal
 * the amount already held is first added back to the balance.
 */
export async function figuresOf(
  db: Kysely<Tables>,
  turnover: Turnover,
  { brandId, now, memberId, heldNow = 0n }: At & { heldNow?: bigint },
): Promise<Figures> {
  const contractDebt = await contractDebtOf(db, memberId)
  const source = { memberId, brandId, now, moved: heldNow, alsoOwed: contractDebt }
  const withdrawable = await withdrawableOf(db, source)
  const standing = await turnover.standing(db, memberId)
  const { requestedToday, dailyLeft } = await leftToday(db, { brandId, now, memberId })
  const policy = await settingsOf({ db, brandId, now }, withdrawalSettings)
  return {
    ...withdrawable,
    contractDebt,
    requestedToday,
    dailyLeft,
    standing,
    policy,
  }
}

/**
 * What was requested since the brand's midnight, also through an agent, and what may still be: both limits are on all of
 * them together.
 */
export async function leftToday(
  db: Kysely<Tables>,
  { brandId, now, memberId }: At,
): Promise<{ requestedToday: bigint; dailyLeft: bigint }> {
  const { timeZone } = (await brandById(db, brandId, now)).config
  const policy = await settingsOf({ db, brandId, now }, withdrawalSettings)
  const since = startOfDay(dayOf(now, timeZone), timeZone)
  const own = await sumSince(db, memberId, since)
  const kinds = ['service_withdrawal_held'] as const
  const service = await givenToServiceSince(db, { memberId, since, kinds })
  const requestedToday = own.sum + service.sum
  const left = policy.dailyMaxMinor - requestedToday
  const isSpent = left <= 0n || Number(own.times) + service.times >= policy.dailyTimes
  return { requestedToday, dailyLeft: isSpent ? 0n : left }
}

/** "If I withdrew now": counts the latest bets, then returns everything in one response (WAL-03). */
export async function readWithdrawNow(parts: NowParts, opening: Opening) {
  const { engine, turnover } = parts
  const { brandId } = opening
  await work(engine, opening, async (w) => {
    const { memberId } = await actingMember(w)
    await turnover.catchUp(w.tx, { memberId, brandId, now: w.now })
  })
  return { value: await viewNow(parts, glance(engine, opening)) }
}

async function viewNow(parts: NowParts, look: Glance): Promise<z.output<typeof withdrawNow.value>> {
  const { db, brandId, now } = look
  const member = await actingMember(look)
  const { memberId } = member
  const figures = await figuresOf(db, parts.turnover, { brandId, now, memberId })
  const { config } = await brandById(db, brandId, now)
  const { methods, needsKyc } = await settingsOf(look, payoutAccountSettings)
  const { standing, policy, dailyLeft, free } = figures
  const accounts = await selectAccounts(db, memberId, MOST_ACCOUNTS)
  const heldUntil = await parts.guards.heldUntil(db, { memberId, now })
  const missing = await gapsOf(parts.guards, look, {
    ...{ member, figures, accounts, heldUntil, needsKyc },
  })
  const bounds = { min: policy.minMinor, max: policy.maxMinor, dailyLeft }
  const most = mostOf(free, bounds)
  const fee = most > 0n ? feeOf(most, policy) : 0n
  const unseen = await sumUnseen(db, memberId, addMs(now, -DAY_MS))
  return {
    currency: figures.currency,
    currencySymbol: config.currencySymbol,
    balance: figures.balance,
    locked: figures.locked,
    owed: figures.owed,
    contractDebt: figures.contractDebt,
    free,
    most,
    min: policy.minMinor,
    max: policy.maxMinor,
    dailyLeft,
    fee,
    receive: most - fee,
    feePpm: policy.feePpm,
    feeMin: policy.feeMinMinor,
    etaS: etaTo(methods, accounts[0]),
    needsReview: most + unseen > policy.autoUpToMinor,
    turnoverLeft: standing.left,
    bonus: bonusViewOf(figures, bounds),
    requirements: standing.requirements.map(
      ({ source, reference, amount, required, done, locked, openedAt }) => ({
        source: source as 'deposit',
        reference,
        amount,
        required,
        done,
        locked,
        openedAt,
      }),
    ),
    counted: standing.counted,
    missing,
    heldUntil,
  }
}

/** What could be withdrawn if the bonuses were dropped. */
function bonusViewOf({ bonus, freeWithoutBonus, policy }: Figures, bounds: Bounds) {
  if (!bonus) return null
  const most = mostOf(freeWithoutBonus, bounds)
  return { ...bonus, most, receive: most > 0n ? most - feeOf(most, policy) : 0n }
}

type Gap = (typeof WITHDRAWAL_GAPS)[number]
type Seen = {
  member: Member
  figures: Figures
  accounts: readonly AccountRow[]
  heldUntil: Date | null
  needsKyc: boolean
}

/** What prevents a member's withdrawal, in the order in which they can resolve it. */
async function gapsOf(guards: Guards, look: Glance, seen: Seen): Promise<Gap[]> {
  const { member, figures, accounts, heldUntil, needsKyc } = seen
  const { memberId } = member
  const hasPassword = await guards.hasPaymentPassword(look.db, memberId)
  const open = await selectOpen(look.db, memberId)
  const gaps: [boolean, Gap][] = [
    [needsKyc && !member.kycApproved, 'KYC'],
    [!hasPassword, 'PAYMENT_PASSWORD'],
    [accounts.length === 0, 'ACCOUNT'],
    [accounts.length > 0 && accounts.every((row) => row.usable_at > look.now), 'ACCOUNT_COOLING'],
    [heldUntil !== null, 'CHANGE_HOLD'],
    [figures.contractDebt > 0n, 'CONTRACT_DEBT'],
    [open !== undefined, 'OPEN_WITHDRAWAL'],
    [figures.dailyLeft === 0n, 'DAILY_LIMIT'],
  ]
  return gaps.filter(([isMissing]) => isMissing).map(([, gap]) => gap)
}

/** How long a payout to an account takes. */
export function etaTo(methods: readonly PayoutMethod[], account?: { channel: string }): number {
  const method = methods.find((method) => method.channel === account?.channel) ?? methods[0]
  return method?.etaS ?? 0
}
