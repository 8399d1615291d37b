import { randomUUID } from 'node:crypto'
import { parseMinor } from '@parola/money'
import type { Member } from '../member.ts'
import { requesting } from '../records/requesting.ts'
import { type Act, orRefused } from './act.ts'

/** Claims what has been given, and the rebate for the bets so far. */
export const claim: Act = async (member) => {
  const { browser } = member
  const { content } = await browser.call('rewardCenter', { query: { view: 'ready' } })
  for (const { reference } of content) {
    await orRefused(async () => {
      await claimRewardOf(member, reference)
      return 'done'
    })
  }
  await browser.call('bonusDetails', { query: { state: 'open' } })
  const { total, min, nextAt } = await browser.call('manualRebate')
  if (nextAt !== null || Number(total) === 0 || Number(total) < Number(min)) return 'done'
  return orRefused(async () => {
    await claimRebateOf(member, randomUUID())
    return 'done'
  })
}

/** Looks at the club: the own level, what it is paid, and who looks after it. */
export const visitClub: Act = async ({ browser }) => {
  await browser.call('vipLevels')
  await browser.call('vipStanding')
  await browser.call('vipRewards', { query: {} })
  await browser.call('vipHosts')
  await browser.call('wheelSpins', { query: {} })
  return 'done'
}

/** Spins the wheel of the club as often as it can be. */
export const spinWheel: Act = async (member) =>
  orRefused(async () => {
    const { browser } = member
    for (let wheel = await browser.call('wheel'); wheel.spins > 0; ) {
      const { commit, clientSeed } = wheel
      await spinWheelAs(member, { requestKey: randomUUID(), commit, clientSeed })
      wheel = await browser.call('wheel')
    }
    return 'done'
  })

type Spinning = { requestKey: string; commit: string; clientSeed: string }

/** A repeated spin returns the first one. */
export async function spinWheelAs(member: Member, body: Spinning) {
  const { browser, records } = member
  const key = `wheel-request:${body.requestKey}`
  await requesting(
    member,
    { key, kind: 'claim', about: { wheel: JSON.stringify(body) } },
    async () => {
      const { reward, reference } = await browser.call('spinVipWheel', { body })
      if (reward.kind === 'cash')
        records.put(`reward:${reference}`, parseMinor(reward.amount, records.currency))
      if (reward.kind === 'freeBet') await dropFreeBet(member, reference)
    },
  )
}

/** Own records are of cash, and the next bet of its stake would cost none: it is dropped before anything is bet. */
async function dropFreeBet({ browser }: Member, reference: string) {
  const { content } = await browser.call('bonusBalances', { query: {} })
  const freeBet = content.find((bonus) => bonus.reference === reference)
  if (!freeBet || freeBet.endedAt !== null) return
  const { id, balance, atStake } = freeBet
  await browser.call('dropBonus', { body: { id, balance, atStake } })
}

/** Looks at the own invitation code, the friends who came by it, and what they have brought. */
export const visitFriends: Act = async ({ browser }) =>
  orRefused(async () => {
    await browser.call('referral')
    await browser.call('referralFriends', { query: {} })
    await browser.call('referralPayouts', { query: {} })
    return 'done'
  })

/** A repeated claim returns the first one. */
export async function claimRewardOf(member: Member, reference: string) {
  const { browser, records } = member
  const key = `reward-request:${reference}`
  await requesting(member, { key, kind: 'claim', about: { reward: reference } }, async () => {
    const { amount } = await browser.call('claimReward', { body: { reference } })
    records.put(`reward:${reference}`, parseMinor(amount, records.currency))
  })
}

export async function claimRebateOf(member: Member, requestKey: string) {
  const { browser, records } = member
  const key = `rebate-request:${requestKey}`
  await requesting(member, { key, kind: 'claim', about: { requestKey } }, async () => {
    const { reference, amount } = await browser.call('claimRebate', { body: { requestKey } })
    records.put(`rebate:${reference}`, parseMinor(amount, records.currency))
  })
}
