import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { runClock } from '../src/agents/agent-service/clock.ts'
import { agentServiceSettings } from '../src/agents/agent-service/index.ts'
import { openWallet, post } from '../src/foundations/ledger/index.ts'
import { changeSettings, lastVersionOf } from '../src/foundations/settings/index.ts'
import { joinTeam } from '../src/people/team/index.ts'
import { inTransaction } from '../src/platform/db/index.ts'
import { bySystem, type Engine, work } from '../src/platform/work/index.ts'
import { PAYMENT_PASSWORD } from './cashier.ts'
import { type Person, type TestServer, valueIn } from './test-server.ts'

export const AGENT_FUNDS = 1_000_000n
type Action = BodyOf<Calls['moveServiceRequest']>['action']

/** Switches the service on at a brand; minutes are short, so that no session ends meanwhile. */
export async function openService(engine: Engine, brandId: string, change: object = {}) {
  await work(engine, bySystem(brandId), async (w) => {
    const value = {
      ...{ isOn: true, answerMinutes: 2, settleMinutes: 3, confirmMinutes: 4, dailyTimes: 50 },
      ...{ minMinor: '100', maxMinor: '5000000', breachDays: 30, ...change },
    }
    const version = await lastVersionOf(w, agentServiceSettings)
    await changeSettings(w, agentServiceSettings, { value, version, reason: 'for the test' })
  })
}

/** Agents, members below them, and what they do with requests. */
export function serviceAt(server: TestServer, engine: Engine) {
  const set = (memberId: string, change: string) =>
    server.db.pool.query(`update member.member set ${change} where member_id = $1`, [memberId])

  /** Verified, with a payment password. */
  async function person(uplineId: string | null): Promise<Person> {
    const as = await server.register()
    await set(as.memberId, `kyc = 'A'`)
    const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
    valueIn(await server.call('setPaymentPassword', { as, body: password }))
    await work(engine, bySystem('ph'), (w) => joinTeam(w, { memberId: as.memberId, uplineId }))
    return as
  }

  async function agent(minor = AGENT_FUNDS, uplineId: string | null = null): Promise<Person> {
    const made = await person(uplineId)
    const { memberId: member } = made
    await set(member, `type = ${uplineId ? 2 : 1}`)
    await inTransaction(server.db, async (tx) => {
      await openWallet(tx, { memberId: member, wallet: 'agent' })
      if (minor === 0n) return
      const key = randomUUID()
      const legs = [
        { member, wallet: 'agent' as const, amount: minor },
        { account: 'expense:test', amount: -minor },
      ]
      await post(tx, { key, kind: 'adjust', ref: key, legs })
    })
    return made
  }

  async function below(upline: Person, minor = 100_000n): Promise<Person> {
    const made = await person(upline.memberId)
    if (minor > 0n) await server.fund(made.memberId, minor)
    return made
  }

  const deposit = (as: Person, amount = '100.00', requestKey = randomUUID()) =>
    server.call('requestAgentDeposit', { as, body: { requestKey, amount, note: 'e-wallet' } })
  const withdrawal = (as: Person, amount = '100.00', requestKey = randomUUID()) =>
    server.call('requestAgentWithdrawal', {
      as,
      body: { requestKey, amount, note: '0917 123', paymentPassword: PAYMENT_PASSWORD },
    })
  const accept = (as: Person, requestId: string, wallet: 'main' | 'agent' = 'agent') =>
    server.call('acceptServiceDeposit', {
      as,
      body: { requestId, wallet, note: '0918 456', paymentPassword: PAYMENT_PASSWORD },
    })
  const move = (as: Person, requestId: string, action: Action) =>
    server.call('moveServiceRequest', { as, body: { requestId, action, note: '' } })

  /** The balances of an account in minor units. */
  async function wallets({ memberId }: Person): Promise<Record<string, bigint>> {
    const { rows } = await server.asOwner<{ wallet: string; balance: string }>(
      'select wallet, balance from ledger.wallet where member_id = $1',
      [memberId],
    )
    return Object.fromEntries(rows.map(({ wallet, balance }) => [wallet, BigInt(balance)]))
  }

  async function messages({ memberId }: Person): Promise<string[]> {
    const { rows } = await server.asOwner<{ kind: string }>(
      'select kind from inbox.message where member_id = $1 order by message_id',
      [memberId],
    )
    return rows.map(({ kind }) => kind)
  }

  const state = async (as: Person) => valueIn(await server.call('agentService', { as }))

  /** Time passes, and the clock runs. */
  async function later(minutes: number) {
    server.clock.advance(minutes * 60_000)
    await runClock(engine)
  }

  const at = { set, agent, below, deposit, withdrawal, accept, move, wallets, messages, state }
  return { ...at, later }
}
