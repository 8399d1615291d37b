import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { expect, vi } from 'vitest'
import { type Person, type Stand, valueIn } from './stand.ts'
import { countWrongHolds } from './wrong-rows.ts'

export const PAYMENT_PASSWORD = '739152'
export const HOLDER = 'Juan Dela Cruz'
/** The least fee of the Philippine brand. */
export const FEE = '10.00'
/** The sandbox pays out after two seconds and tells of it at once. */
export const SOON = { timeout: 15_000, interval: 100 }

let numbers = 0

/** A number that nobody has had before, which its bank knows by any name. */
export function newNumber(): string {
  numbers += 1
  return `${Date.now()}${String(numbers).padStart(3, '0')}10`.slice(-16)
}

type Ask = Partial<BodyOf<Calls['requestWithdrawal']>>

/** What members do at the cashier, and how the brand is set for it. */
export function cashierAt(stand: Stand) {
  const setPolicy = async (policy: object) => {
    await stand.db.pool.query(
      `update brand.brand set config = jsonb_set(config, '{withdrawal}', config -> 'withdrawal' || $1)
        where brand_id = 'ph'`,
      [JSON.stringify(policy)],
    )
    stand.clock.advance(3000)
  }
  const addAccount = (as: Person, change: Partial<BodyOf<Calls['addPayoutAccount']>> = {}) =>
    stand.call('addPayoutAccount', {
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
    const as = await stand.register()
    await stand.db.pool.query(`update member.member set kyc = 'A' where member_id = $1`, [
      as.memberId,
    ])
    const word = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
    valueIn(await stand.call('setPaymentPassword', { as, body: word }))
    const { accountId } = valueIn(await addAccount(as))
    if (minor > 0n) await stand.fund(as.memberId, minor)
    return { ...as, accountId }
  }
  type Payee = Awaited<ReturnType<typeof payee>>
  const ask = (as: Payee, change: Ask = {}) =>
    stand.call('requestWithdrawal', {
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
  const purses = async (as: Person) => {
    const { balance, held } = valueIn(await stand.call('walletBalance', { as }))
    return [balance, held]
  }
  const look = async (as: Person, reference: string) =>
    valueIn(await stand.call('withdrawalByReference', { as, query: { reference } }))
  const becomes = (as: Person, reference: string, state: string) =>
    vi.waitFor(async () => expect((await look(as, reference)).state).toBe(state), SOON)
  const kinds = async (as: Person) =>
    valueIn(await stand.call('messages', { as, query: {} })).content.map(({ kind }) => kind)
  return { setPolicy, addAccount, payee, ask, purses, look, becomes, kinds }
}

export type Cashier = ReturnType<typeof cashierAt>
export type Payee = Awaited<ReturnType<Cashier['payee']>>

/** How many rows break what must hold of money that is set aside. */
export const wrongHolds = (stand: Stand): Promise<bigint> => countWrongHolds(stand.db.kysely)
