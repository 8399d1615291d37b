import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { parseMinor } from '@parola/money'
import type { Member } from '../member.ts'
import { requesting } from '../records/requesting.ts'
import { type Act, orRefused, units } from './act.ts'

/** What a member passes on to the agent at a time, in whole units. */
const PASSED = [1, 5] as const
const STEP = 10

/** Passes a part of what may be withdrawn to the agent above. */
export const passUp: Act = async (member) => {
  const { browser, random, person } = member
  const standing = await browser.call('transferStanding')
  const free = Number(standing.wallets.find(({ wallet }) => wallet === 'main')?.free ?? 0)
  const amount = random.between(...PASSED) * STEP
  if (!standing.upline || standing.missing.length > 0) return 'waiting'
  if (free < amount || amount < Number(standing.min)) return 'broke'
  const { paymentPassword } = person
  return orRefused(async () => {
    const body = { requestKey: randomUUID(), wallet: 'main' as const, paymentPassword }
    await passUpAs(member, { ...body, amount: units(member, amount) })
    await browser.call('teamTransfers', { query: {} })
    return 'done'
  })
}

/** The request is written down before it is sent: the same key moves the money once. */
export async function passUpAs(member: Member, body: BodyOf<Calls['transferUpline']>) {
  const { browser, records } = member
  const key = `transfer-request:${body.requestKey}`
  await requesting(
    member,
    { key, kind: 'transfer', about: { body: JSON.stringify(body) } },
    async () => {
      const { reference, amount } = await browser.call('transferUpline', { body })
      records.put(`transfer:${reference}`, -parseMinor(amount, records.currency))
    },
  )
}
