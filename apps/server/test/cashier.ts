import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { expect, vi } from 'vitest'
import { payoutSettings } from '../src/money/payout/index.ts'
import { payoutAccountSettings } from '../src/money/payout-account/index.ts'
import { withdrawalSettings } from '../src/money/withdrawal/index.ts'
import { setSettings } from './brand-settings.ts'
import { type Person, type TestServer, valueIn } from './test-server.ts'
import { countWrongHolds } from './wrong-rows.ts'

export const PAYMENT_PASSWORD = '739152'
export const HOLDER = 'Juan Dela Cruz'
/** The lowest fee of the Philippine brand. */
export const FEE = '10.00'
/** The sandbox pays out after two seconds and reports it immediately. */
export const SOON = { timeout: 15_000, interval: 100 }

let numbers = 0

/** An unused account number, which its bank accepts under any name. */
export function newNumber(): string {
  numbers += 1
  return `${Date.now()}${String(numbers).padStart(3, '0')}10`.slice(-16)
}

type Request = Partial<BodyOf<Calls['requestWithdrawal']>>

/** The settings of money that leaves. */
const KINDS = [payoutAccountSettings, withdrawalSettings, payoutSettings]

/** What members do at the cashier, and the brand's settings for it. */
export function cashierAt(server: TestServer) {
  const setPolicy = async (policy: object) => {
    for (const kind of KINDS) {
      const own = Object.entries(policy).filter(([field]) => field in kind.default)
      if (own.length > 0) await setSettings(server.db, kind, Object.fromEntries(own))
    }
    server.clock.advance(3000)
  }
  const addAccount = (as: Person, change: Partial<BodyOf<Calls['addPayoutAccount']>> = {}) =>
    server.call('addPayoutAccount', {
      as,
      body: {
        channel: 'PESONET',
        house: 'BDO',
        number: newNumber(),
        holder: HOLDER,
        paymentPassword: PAYMENT_PASSWORD,
        ...change,
      },
    })
  /** A member who may withdraw: verified, with a payment password, an account and money. */
  const payee = async (minor = 100_000n) => {
    const as = await server.register()
    await server.db.pool.query(`update member.member set kyc = 'A' where member_id = $1`, [
      as.memberId,
    ])
    const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
    valueIn(await server.call('setPaymentPassword', { as, body: password }))
    const { accountId } = valueIn(await addAccount(as))
    if (minor > 0n) await server.fund(as.memberId, minor)
    return { ...as, accountId }
  }
  type Payee = Awaited<ReturnType<typeof payee>>
  const requestWithdrawal = (as: Payee, change: Request = {}) =>
    server.call('requestWithdrawal', {
      as,
      body: {
        requestKey: randomUUID(),
        accountId: as.accountId,
        amount: '500.00',
        fee: FEE,
        paymentPassword: PAYMENT_PASSWORD,
        ...change,
      },
    })
  const wallets = async (as: Person) => {
    const { balance, held } = valueIn(await server.call('walletBalance', { as }))
    return [balance, held]
  }
  const look = async (as: Person, reference: string) =>
    valueIn(await server.call('withdrawalByReference', { as, query: { reference } }))
  const becomes = (as: Person, reference: string, state: string) =>
    vi.waitFor(async () => expect((await look(as, reference)).state).toBe(state), SOON)
  const kinds = async (as: Person) =>
    valueIn(await server.call('messages', { as, query: {} })).content.map(({ kind }) => kind)
  return { setPolicy, addAccount, payee, requestWithdrawal, wallets, look, becomes, kinds }
}

export type Cashier = ReturnType<typeof cashierAt>
export type Payee = Awaited<ReturnType<Cashier['payee']>>

/** How many rows break the invariants of held money. */
export const wrongHolds = (server: TestServer): Promise<bigint> => countWrongHolds(server.db.kysely)
