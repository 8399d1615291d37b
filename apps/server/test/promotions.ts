import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { depositChanged } from '../src/money/deposit/index.ts'
import { bySystem, work } from '../src/platform/work/index.ts'
import { PROMOTION_TERMS } from './contract.promotion-samples.ts'
import type { Operator } from './operators.ts'
import { type Person, type TestServer, valueIn } from './test-server.ts'

export type Terms = BodyOf<Calls['savePromotion']>['terms']

/** What operators and members do with promotions. */
export function promotionsAt(server: TestServer) {
  const because = 'for the test'
  const termsFrom = (change: Partial<Terms> = {}): Terms => ({
    ...PROMOTION_TERMS,
    startsAt: new Date(server.clock.now().getTime() - 60_000).toISOString(),
    ...change,
  })
  const save = (as: Operator, change: Partial<Terms> = {}, known = { id: randomUUID(), seen: 0 }) =>
    server.call('savePromotion', { as, body: { ...known, terms: termsFrom(change), because } })
  const approve = async (as: Operator, id: string) => {
    const waiting = valueIn(await server.call('approvals', { as, query: { state: 'open' } }))
    const request = waiting.find(({ subject }) => subject === `promotion:${id}`)
    const body = { requestId: request?.requestId ?? '', isApproved: true }
    return server.call('decideApproval', { as, body })
  }
  /** A promotion from the draft of one operator to its publishing by another one. */
  const published = async (
    { maker, checker }: { maker: Operator; checker: Operator },
    change: Partial<Terms> = {},
  ) => {
    const id = randomUUID()
    const { version } = valueIn(await save(maker, change, { id, seen: 0 }))
    valueIn(await server.call('publishPromotion', { as: maker, body: { id, version, because } }))
    valueIn(await approve(checker, id))
    return id
  }
  const detail = async (as: Person | undefined, id: string) =>
    valueIn(await server.call('promotionDetail', { as, query: { id } }))
  const underTerms = async (as: Person, id: string) => ({
    id,
    termsHash: (await detail(as, id)).termsHash,
  })
  return {
    because,
    termsFrom,
    save,
    approve,
    published,
    detail,
    join: async (as: Person, id: string) =>
      server.call('joinPromotion', { as, body: await underTerms(as, id) }),
    claim: async (as: Person, id: string) =>
      server.call('claimPromotion', { as, body: await underTerms(as, id) }),
    apply: async (
      as: Person,
      id: string,
      { images = [], remark = 'my slip' }: { images?: string[]; remark?: string } = {},
    ) =>
      server.call('applyPromotion', {
        as,
        body: { id, termsHash: (await detail(as, id)).termsHash, remark, images },
      }),
    /** Gives a member a tier of the VIP club. */
    reach: async (as: Operator, { memberId }: Person, tier: number) =>
      valueIn(await server.call('setVipTier', { as, body: { memberId, tier, reason: because } })),
    /** Announces a deposit as the cashier does when it is credited or recalled. */
    deposited: (
      as: Person,
      amount: string,
      { state = 'CREDITED', reference = `D-${randomUUID()}` } = {},
    ) =>
      server.asSystem(async (engine) => {
        await work(engine, bySystem('ph'), (w) =>
          w.emit(depositChanged, {
            ...{ id: `${reference}:${state}`, brandId: 'ph', memberId: as.memberId },
            data: {
              ...{ reference, state, amount, currency: 'PHP' },
              begunAt: server.clock.now().toISOString(),
            },
          }),
        )
        return reference
      }),
    balance: async (as: Person) => valueIn(await server.call('walletBalance', { as })).balance,
    left: async (as: Operator, id: string) =>
      valueIn(await server.call('opsPromotion', { as, query: { id } })).left,
  }
}
