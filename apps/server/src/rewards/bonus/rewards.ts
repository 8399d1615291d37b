import type { REWARD_STATES, reward, rewardCenter } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { z } from 'zod'
import { brandById } from '#foundations/brand'
import { defineEntries, post, takeBack } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { openGrant, recallGrant } from '#money/wagering'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { findMember } from '#people/member'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf, must, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { isClaimable, requiredOf } from './bonus.rules.ts'
import {
  countReady,
  endReward,
  lockByReference,
  lockReady,
  type RewardRow,
  selectRewards,
} from './bonus.sql.ts'
import { changeOf, rewardChanged } from './facts.ts'
import { grantTermsOf, readTerms } from './terms.ts'

const rewardEntries = defineEntries('reward')

/** More than a member ever has at the same time. */
const CLAIMED_AT_ONCE = 50
/** What the house spends on rewards of operators, and on those of other sources. */
const EXPENSE = 'expense:reward'
const expenseOf = ({ source }: RewardRow) =>
  source === 'operator' ? EXPENSE : `${EXPENSE}:${source}`

export type RewardView = z.output<typeof reward>

/** A reward as its member sees it: an expired one is over, even before the job has marked it. */
export function viewOf(row: RewardRow, now: Date): RewardView {
  const terms = readTerms(row)
  const hasRunOut = row.state === 'ready' && !isClaimable(row, now)
  return {
    reference: row.reference,
    note: row.note,
    amount: row.amount_minor,
    currency: row.currency as RewardView['currency'],
    multiple: row.multiple,
    required: requiredFor(row),
    bonus: terms && {
      ...{ maxBet: terms.maxBet, maxConvert: terms.maxConvert, days: terms.days },
      ...{ holdsDeposit: terms.deposit !== null, isFreeBet: terms.isFreeBet },
    },
    state: hasRunOut ? 'lapsed' : (row.state as (typeof REWARD_STATES)[number]),
    grantedAt: row.granted_at,
    expiresAt: row.expires_at,
    endedAt: hasRunOut ? row.expires_at : row.ended_at,
  }
}

/** What has to be staked for a reward: the multiple of its amount, unless its terms say otherwise. */
function requiredFor(row: RewardRow): bigint {
  // A free bet is one bet of its amount.
  if (readTerms(row)?.isFreeBet) return row.amount_minor
  return row.required_minor ?? requiredOf(row.amount_minor, row.multiple)
}

/** The reward centre: rewards that are ready, or past ones. */
export async function readRewards(glance: Glance, { query }: Input<typeof rewardCenter>) {
  const { db, now } = glance
  const memberId = memberOf(glance)
  const page = {
    memberId,
    isReady: query.view === 'ready',
    now,
    ...(query.cursor ? { before: query.cursor } : {}),
  }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectRewards(db, { ...page, limit }),
    (row) => row.reward_id,
  )
  const { count, amount } = await countReady(db, { memberId, now })
  return {
    content: shown.map((row) => viewOf(row, now)),
    next,
    ready: count,
    readyAmount: amount,
  }
}

/**
 * Credits a reward and opens its turnover requirement. The row's lock lets one claim through; the next one
 * returns the current state.
 * @throws Refusal REWARD_OVER, NOT_FOUND, or the reason why the member may not have a bonus
 */
export async function claimOne(work: Work, turnover: Turnover, reference: string) {
  await refuseWhoMayNot(work)
  const row = await lockByReference(work.tx, reference)
  if (row?.member_id !== memberOf(work)) refuse('NOT_FOUND')
  if (row.state === 'claimed') return viewOf(row, work.now)
  if (!isClaimable(row, work.now)) refuse('REWARD_OVER')
  return credit(work, turnover, row)
}

/** Credits everything in cash that is ready; a second call finds nothing. The terms of a bonus are for one claim. */
export async function claimAll(work: Work, turnover: Turnover): Promise<RewardView[]> {
  await refuseWhoMayNot(work)
  const criteria = { memberId: memberOf(work), now: work.now, limit: CLAIMED_AT_ONCE }
  const claimed: RewardView[] = []
  for (const row of await lockReady(work.tx, criteria))
    claimed.push(await credit(work, turnover, row))
  return claimed
}

async function refuseWhoMayNot(work: Work) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  // Checked after locking: a member who may no longer have a bonus gets none.
  refuseUnfit(await lockMember(work, memberOf(work)), 'bonus', config)
}

/** Credits a reward whose row is locked, or was made in this transaction: in cash, or as a bonus. */
export async function credit(work: Work, turnover: Turnover, row: RewardRow): Promise<RewardView> {
  const terms = readTerms(row)
  if (terms) {
    await openGrant(work, {
      ...{ memberId: row.member_id, reference: row.reference, account: expenseOf(row) },
      ...{ note: row.note, currency: row.currency, amount: row.amount_minor },
      ...{ required: requiredFor(row), terms: await grantTermsOf(work, terms) },
    })
  } else {
    await creditCash(work, turnover, row)
  }
  return viewOf(await end(work, row, 'claimed'), work.now)
}

async function creditCash(work: Work, turnover: Turnover, row: RewardRow) {
  const { member_id: memberId, amount_minor: amount, reference } = row
  await turnover.require(work, {
    memberId,
    source: 'reward',
    sourceKey: reference,
    amount,
    multiple: row.multiple,
    required: requiredFor(row),
  })
  await post(work.tx, {
    key: `reward:${row.reward_id}`,
    kind: 'reward',
    ref: reference,
    legs: [
      { member: memberId, wallet: 'main', amount },
      { account: expenseOf(row), amount: -amount },
    ],
  })
}

/**
 * What a reward was paid for has been undone: a ready one is withdrawn, and a claimed one is taken back, as a debt
 * where it was spent. Called once for each reward.
 */
export async function recallReward(work: Work, turnover: Turnover, reference: string) {
  const row = await lockByReference(work.tx, reference)
  must(row, `no reward ${reference}`)
  const { member_id: memberId, amount_minor: amount } = row
  if (row.state === 'ready') await end(work, row, 'withdrawn')
  if (row.state !== 'claimed' || (await recallGrant(work, reference))) return
  await turnover.release(work, memberId, reference)
  const key = `reward:${row.reward_id}:recalled`
  const account = expenseOf(row)
  await takeBack(work.tx, { key, kind: 'reversal', ref: reference, memberId, account, amount })
}

/** Moves a reward out of its only open state, and announces it. */
export async function end(
  work: Work,
  row: RewardRow,
  state: 'claimed' | 'lapsed' | 'withdrawn',
): Promise<RewardRow> {
  const ended = await endReward(work.tx, row, { state, now: work.now })
  must(ended, `reward ${row.reference} left its state under its own lock`)
  await work.emit(rewardChanged, changeOf(ended))
  return ended
}

/** Sends a member a message about a reward, unless they must not be contacted (rules/rewards §5). */
export async function writeTo(work: Work, row: RewardRow, kind: string) {
  const member = await findMember({ db: work.tx }, row.member_id)
  if (!member || member.barredFor !== null) return
  const { note, currency, reference, expires_at: expiresAt } = row
  const amount = formatMinor(row.amount_minor, row.currency)
  const params = { note, amount, currency, reference, until: expiresAt.toISOString() }
  await sendMessage(work, { memberId: row.member_id, kind, params })
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof rewardEntries> {}
}
