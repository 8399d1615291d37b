import { formatMinor, parseMinor } from '@parola/money'
import { requestService, serviceByReference } from '../acts/agent-service.ts'
import { requestDeposit, requestWithdrawal } from '../acts/cashier.ts'
import { claimMissionAs } from '../acts/missions.ts'
import { convertPointsAs } from '../acts/points.ts'
import { claimPromotionAs } from '../acts/promotions.ts'
import { claimRebateOf, claimRewardOf, spinWheelAs } from '../acts/rewards.ts'
import { passUpAs } from '../acts/team.ts'
import { Refused } from '../client/answers.ts'
import type { Member } from '../member.ts'
import { noteDeposit, noteWithdrawal } from '../records/orders.ts'
import type { Question } from '../records/records.ts'
import { noteService } from '../records/service.ts'
import { findRound } from './past.ts'

/** Asks about everything that got no answer, as a client does when it comes back; returns what is still open. */
export async function reconcile(member: Member): Promise<Question[]> {
  for (const question of member.records.questions()) {
    try {
      await answer(member, question)
    } catch (error) {
      // A refusal is an answer too: nothing has moved.
      if (!(error instanceof Refused)) throw error
      if (isRequest(question)) member.records.answered(question.key)
    }
  }
  return member.records.questions()
}

type About = Question['about']
const isRequest = ({ key }: Question) => key.includes('-request:')

async function answer(member: Member, question: Question) {
  const { about, kind, key } = question
  const { browser, records, pace } = member
  const { reference = '', body } = about
  if (kind === 'deposit' && body) await requestDeposit(member, JSON.parse(body))
  else if (kind === 'withdrawal' && body) await requestWithdrawal(member, JSON.parse(body))
  else if (kind === 'transfer' && body) await passUpAs(member, JSON.parse(body))
  else if (kind === 'claim') await claimAgain(member, about)
  else if (kind === 'service') await findService(member, about)
  else if (kind === 'deposit') {
    noteDeposit(
      records,
      await browser.call('depositByReference', { query: { reference } }),
      pace.now(),
    )
  } else if (kind === 'withdrawal') {
    const now = await browser.call('withdrawalByReference', { query: { reference } })
    noteWithdrawal(records, now, pace.now())
  } else if (kind === 'round' && (await findRound(member, question))) records.answered(key)
}

/** A request through the agent goes on without the member: what became of it is written down. */
async function findService(member: Member, { reference = '', body }: About) {
  if (body) return requestService(member, JSON.parse(body))
  const request = await serviceByReference(member, reference)
  if (request) noteService(member.records, request, member.pace.now())
}

/** A repeated claim of anything returns the first one. */
async function claimAgain(member: Member, about: About) {
  const { promotion, of: kind = '', reward, pointsRequest, mission, wheel, requestKey = '' } = about
  if (promotion) await claimPromotionAs(member, { id: promotion, kind })
  else if (reward) await claimRewardOf(member, reward)
  else if (wheel) await spinWheelAs(member, JSON.parse(wheel))
  else if (mission) await claimMissionAs(member, JSON.parse(mission))
  else if (pointsRequest) await convertPointsAs(member, JSON.parse(pointsRequest))
  else await claimRebateOf(member, requestKey)
}

/** A difference between what a member must have and what the site shows. */
export type Difference = {
  username: string
  currency: string
  expected: string
  shown: string
  /** Requests that are still without an answer. */
  open: number
}

/** Rebates that were credited without being asked for are inflows like any other. */
async function noteAutomaticRebates({ browser, records }: Member) {
  const { content } = await browser.call('rebateClaims', { query: {} })
  for (const { reference, amount } of content) {
    const key = `rebate:${reference}`
    if (!records.has(key)) records.put(key, parseMinor(amount, records.currency))
  }
}

/** So is what the VIP club pays. */
async function noteVipRewards({ browser, records }: Member) {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { pageSize: string; cursor?: string } = {
      pageSize: '50',
      ...(cursor ? { cursor } : {}),
    }
    const { content, next } = await browser.call('vipRewards', { query })
    for (const { reference, amount, state } of content) {
      const key = `vip:${reference}`
      if (state === 'paid' && !records.has(key))
        records.put(key, parseMinor(amount, records.currency))
    }
    cursor = next
  }
}

/**
 * Compares the member's own records with the balance that the site shows, to the last minor unit. Wins under review are
 * the member's, and are shown apart.
 */
export async function compare(member: Member): Promise<Difference | null> {
  const { records, browser, person } = member
  const open = await reconcile(member)
  await noteAutomaticRebates(member)
  await noteVipRewards(member)
  const wallet = await browser.call('walletBalance')
  const minor = (amount: string) => parseMinor(amount, records.currency)
  const shown = minor(wallet.balance) + minor(wallet.underReview)
  if (shown === records.expected()) return null
  return {
    username: person.username,
    currency: records.currency,
    expected: records.shown(),
    shown: formatMinor(shown, records.currency),
    open: open.length,
  }
}
