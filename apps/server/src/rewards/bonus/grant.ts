import type { grantReward, opsRewards, withdrawReward } from '@parola/contract'
import { formatMinor, parseMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { currencyOf } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import {
  ALONE_IN_ALL,
  type Approvable,
  countInDay,
  giftSettings,
  propose,
  type Request,
} from '#people/approval'
import { findMember, findMemberByName, type Member } from '#people/member'
import { selectOperators } from '#people/operator'
import { type Input, pageAfter } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { type Glance, must, operatorOf, refuse, sameOrRefused, type Work } from '#platform/work'
import { decisionOn } from './bonus.rules.ts'
import {
  insertReward,
  lockByReference,
  type RewardRow,
  selectByRequestKey,
  selectGiven,
} from './bonus.sql.ts'
import { changeOf, rewardChanged } from './facts.ts'
import { end, viewOf, writeTo } from './rewards.ts'

type Proposal = Input<typeof grantReward>['body']

/** A reward as the audit trail and a second operator read it. */
type Gift = {
  requestKey: string
  memberId: string
  username: string
  amount: string
  multiple: number
  note: string
  givenBy: string
}

/**
 * Gives a member a reward, or asks a second operator where the brand requires two: by the sum that one operator
 * gave the member, and all members, alone in 24 hours, free rounds included. The same request key returns the first
 * result.
 * @throws Refusal NOT_FOUND, MEMBER_INELIGIBLE, AMOUNT_OUT_OF_LIMITS, REQUEST_KEY_REUSED, ALREADY_REQUESTED
 */
export async function grant(work: Work, { body: request }: Input<typeof grantReward>) {
  const member = await receiver(work, request.username)
  const earlier = await selectByRequestKey(work.tx, work.brandId, request.requestKey)
  if (earlier)
    return { reference: sameOrRefused(earlier.reference, isSame(earlier, request, member)) }
  const policy = await settingsOf(work, giftSettings)
  const decision = decisionOn(request.amount, policy)
  if (decision === 'refused')
    refuse('AMOUNT_OUT_OF_LIMITS', limitsOf(policy.maxMinor, member.currency))
  const gift = giftOf(work, request, member)
  const { memberId } = member
  const counted = {
    matter: 'gift',
    memberId,
    amount: request.amount,
    upTo: policy.twoFromMinor,
    upToInAll: policy.twoFromMinor * ALONE_IN_ALL,
  } as const
  if (decision === 'two' || !(await countInDay(work, counted)).isWithin) {
    const subject = `reward:${request.requestKey}`
    const reason = request.because
    await propose(work, { kind: 'reward.grant', subject, details: gift, reason })
    return { reference: null }
  }
  const { reference } = await give(work, gift, { because: request.because, agreedBy: null })
  return { reference }
}

async function receiver(work: Work, username: string): Promise<Member> {
  const member = await findMemberByName({ db: work.tx }, { brandId: work.brandId, username })
  if (!member || member.kind === 'trial') refuse('NOT_FOUND')
  refuseIneligible(member)
  return member
}

function refuseIneligible(member: Member) {
  if (member.status !== 'active' || member.barredFor !== null) refuse('MEMBER_INELIGIBLE')
}

/** The reason too: it is in the trail and before the second operator as it was first written. */
const isSame = (earlier: RewardRow, proposal: Proposal, member: Member) =>
  earlier.member_id === member.memberId &&
  earlier.amount_minor === proposal.amount &&
  earlier.multiple === proposal.multiple &&
  earlier.note === proposal.note &&
  earlier.because === proposal.because

function limitsOf(maxMinor: bigint, currency: string) {
  const params = { min: formatMinor(1n, currency), max: formatMinor(maxMinor, currency) }
  return { ...params, fields: [{ field: 'amount', rule: 'limits', params }] }
}

function giftOf(work: Work, proposal: Proposal, member: Member): Gift {
  const { requestKey, multiple, note } = proposal
  const { memberId, username } = member
  const amount = formatMinor(proposal.amount, member.currency)
  return { requestKey, memberId, username, amount, multiple, note, givenBy: operatorOf(work) }
}

/** A large reward that a second operator has approved. */
export const rewardApproval: Approvable = {
  kind: 'reward.grant',
  proposeRight: 'reward.grant',
  needs: 'reward.approve',
  carryOut: async (work: Work, { details, reason }: Request) => {
    const gift = details as Gift
    const { maxMinor } = await settingsOf(work, giftSettings)
    const currency = await currencyOf(work.tx, work)
    const { isWithin, left } = await countInDay(work, {
      ...{ matter: 'gift-agreed', memberId: gift.memberId, operatorId: gift.givenBy },
      ...{ amount: parseMinor(gift.amount, currency), upTo: maxMinor },
    })
    if (!isWithin) refuse('AMOUNT_OUT_OF_LIMITS', limitsOf(left, currency))
    await give(work, gift, { because: reason, agreedBy: operatorOf(work) })
  },
}

async function give(
  work: Work,
  gift: Gift,
  { because, agreedBy }: { because: string; agreedBy: string | null },
): Promise<RewardRow> {
  const member = await findMember({ db: work.tx }, gift.memberId)
  must(member, 'a reward for a member who is not there')
  refuseIneligible(member)
  const row = await insertReward(work.tx, {
    memberId: gift.memberId,
    rewardId: newId(work.now),
    brandId: work.brandId,
    requestKey: gift.requestKey,
    reference: newReference('RW'),
    currency: member.currency,
    amountMinor: parseMinor(gift.amount, member.currency),
    multiple: gift.multiple,
    note: gift.note,
    because,
    givenBy: gift.givenBy,
    agreedBy,
    now: work.now,
  })
  if (!row) refuse('REQUEST_KEY_REUSED')
  const subject = `reward:${row.reference}`
  await record(work, { what: 'reward.grant', subject, after: { ...gift }, reason: because })
  await work.emit(rewardChanged, changeOf(row))
  await writeTo(work, row, 'reward-ready')
  return row
}

/** Withdraws an unclaimed reward. @throws Refusal REWARD_OVER */
export async function takeBack(work: Work, { body }: Input<typeof withdrawReward>): Promise<null> {
  const row = await lockByReference(work.tx, body.reference)
  if (row?.brand_id !== work.brandId) refuse('NOT_FOUND')
  if (row.state !== 'ready') refuse('REWARD_OVER')
  await end(work, row, 'withdrawn')
  await writeTo(work, row, 'reward-withdrawn')
  const subject = `reward:${row.reference}`
  const before = { memberId: row.member_id, amount: formatMinor(row.amount_minor, row.currency) }
  await record(work, { what: 'reward.withdraw', subject, before, reason: body.because })
  return null
}

/** Rewards of the brand, with the operator who gave each and the reason. */
export async function readGiven(glance: Glance, { query }: Input<typeof opsRewards>) {
  const { db, brandId } = glance
  const { username, state, cursor, pageSize } = query
  const member = username ? await findMemberByName({ db }, { brandId, username }) : null
  if (username && !member) return { content: [], next: null }
  const page = { brandId, memberId: member?.memberId, state, before: cursor }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectGiven(db, { ...page, limit }),
    (row) => row.reward_id,
  )
  const operators = await selectOperators(db)
  const names = new Map(operators.map((operator) => [operator.operator_id, operator.username]))
  const content = await Promise.all(
    shown.map(async (row) => ({
      ...viewOf(row),
      username: (await findMember({ db }, row.member_id))?.username ?? '',
      because: row.because,
      givenBy: (row.given_by && names.get(row.given_by)) ?? '',
      agreedBy: row.agreed_by && (names.get(row.agreed_by) ?? ''),
    })),
  )
  return { content, next }
}
