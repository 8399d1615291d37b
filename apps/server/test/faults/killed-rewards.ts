import { randomUUID } from 'node:crypto'
import { inEveryLanguage } from '@parola/locales/languages'
import { bySystem, work } from '../../src/platform/work/index.ts'
import { givePoints } from '../../src/rewards/points/index.ts'
import { PAYMENT_PASSWORD } from '../cashier.ts'
import type { Operator } from '../operators.ts'
import { promotionsAt, type Terms } from '../promotions.ts'
import { type Person, type TestServer, valueIn } from '../test-server.ts'
import type { databaseWire } from './database-wire.ts'
import { type Case, done, type When } from './movement.ts'
import type { ServerNode } from './node.ts'

const POINTS = 1000
const HALF = 500_000
const FREE_OF_TURNOVER = { multiple: 0, base: 'bonus' } as const

type Fixture = {
  server: TestServer
  wire: Awaited<ReturnType<typeof databaseWire>>
  operators: readonly [Operator, Operator]
  /** A minute passes, and every timer of the program runs. */
  minuteLater(node: ServerNode): Promise<void>
}

/** Rewards that members take, and those that jobs draw or pay. */
export async function rewardCases(fixture: Fixture, when: When): Promise<Case[]> {
  return [
    await claimsPromotion(fixture, when),
    await convertsPoints(fixture, when),
    await redeemsGoods(fixture, when),
    await spinsWheel(fixture, when),
    await drawsRaffle(fixture, when),
    await paysFund(fixture, when),
  ]
}

/** A promotion of one claim: what is left of its budget shows how often it was paid. */
async function claimsPromotion({ server, wire, operators }: Fixture, when: When): Promise<Case> {
  const as = await server.register()
  const site = promotionsAt(server)
  const offer = { kind: 'newMember', amount: '50.00', deposit: '0.00' } as const
  const id = await published(site, operators, { offer, budget: '200.00' })
  const body = { id, termsHash: (await site.detail(as, id)).termsHash }
  return {
    ...{ name: 'the claim of a promotion', as, moves: '50.00' },
    isThere: wire.catchAt({ wrote: ['insert into "promotion"."used_key"', id], when }),
    act: (node) => done(() => node.call('claimPromotion', { as, body })),
    also: { look: () => site.left(operators[0], id), is: '150.00' },
  }
}

type Site = ReturnType<typeof promotionsAt>

const published = (site: Site, [maker, checker]: Fixture['operators'], change: Partial<Terms>) =>
  site.published({ maker, checker }, { wagering: FREE_OF_TURNOVER, ...change })

/** A member who has points, and the password that they are spent with. */
async function withPoints(server: TestServer): Promise<Person> {
  const as = await server.register()
  const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  valueIn(await server.call('setPaymentPassword', { as, body: password }))
  const { memberId } = as
  const gift = { memberId, points: BigInt(POINTS), reference: 'PT', key: randomUUID() }
  await server.asSystem((engine) => work(engine, bySystem('ph'), (w) => givePoints(w, gift)))
  return as
}

const points = async (server: TestServer, as: Person) =>
  `${valueIn(await server.call('getPointBalance', { as })).currentPoints} points`

async function convertsPoints({ server, wire }: Fixture, when: When): Promise<Case> {
  const as = await withPoints(server)
  const body = { requestKey: randomUUID(), points: 600, paymentPassword: PAYMENT_PASSWORD }
  return {
    ...{ name: 'points that become cash', as, moves: '60.00' },
    isThere: wire.catchAt({ wrote: ['insert into "points"."redemption"', as.memberId], when }),
    act: (node) => done(() => node.call('convertPoint', { as, body })),
    also: { look: () => points(server, as), is: '400 points' },
  }
}

async function redeemsGoods({ server, wire, operators }: Fixture, when: When): Promise<Case> {
  const as = await withPoints(server)
  const goodsId = randomUUID()
  const texts = { name: inEveryLanguage(() => 'Cap'), remark: inEveryLanguage(() => '') }
  const goods = {
    ...{ goodsId, version: 0, picture: 'cap' as const, ...texts, points: 600, stock: 5 },
    ...{ limit: null, amountRequirement: '0.00', isOpen: true, reason: 'for the test' },
  }
  valueIn(await server.call('savePointGoods', { as: operators[0], body: goods }))
  const body = {
    ...{ requestKey: randomUUID(), goodsId, redeemQuantity: 1 },
    paymentPassword: PAYMENT_PASSWORD,
  }
  const look = async () => {
    const { rows } = await server.db.pool.query<{ stock: number }>(
      'select stock from points.goods where goods_id = $1',
      [goodsId],
    )
    return `${await points(server, as)}, ${rows[0]?.stock} left`
  }
  return {
    ...{ name: 'goods of the points mall', as, moves: '0.00' },
    isThere: wire.catchAt({ wrote: ['insert into "points"."redemption"', as.memberId], when }),
    act: (node) => done(() => node.call('redeemPointReward', { as, body })),
    also: { look, is: '400 points, 4 left' },
  }
}

/** A wheel that gives points wherever it stops. */
const FIFTY = { reward: { kind: 'points', points: 50 }, weight: HALF }

async function spinsWheel({ server, wire }: Fixture, when: When): Promise<Case> {
  const as = await withTier(server, 4)
  const value = JSON.stringify({ groups: [{ fromTier: 1, spins: 2, segments: [FIFTY, FIFTY] }] })
  await server.asOwner(
    `insert into settings.version (brand_id, name, version, value, author, reason, written_at, starts_at)
     values ('ph', 'wheel', 1, $1, 'test', 'test', now() - interval '2 days', now() - interval '1 day')
     on conflict do nothing`,
    [value],
  )
  const { commit } = valueIn(await server.call('wheel', { as }))
  const body = { requestKey: randomUUID(), commit, clientSeed: 'my own' }
  const look = async () => {
    const { spins } = valueIn(await server.call('wheel', { as }))
    return `${await points(server, as)}, ${spins} spins left`
  }
  return {
    ...{ name: 'a spin of the wheel', as, moves: '0.00' },
    isThere: wire.catchAt({ wrote: ['insert into "wheel"."spin"', as.memberId], when }),
    act: (node) => done(() => node.call('spinVipWheel', { as, body })),
    also: { look, is: '50 points, 1 spins left' },
  }
}

/** A member who has had a tier of the VIP club since before the last Monday. */
async function withTier(server: TestServer, tier: number): Promise<Person> {
  const as = await server.register()
  await server.asOwner(
    `insert into vip.member (member_id, brand_id, tier, peak, period_from)
     values ('${as.memberId}', 'ph', ${tier}, ${tier}, current_date);
     insert into vip.tier_change (member_id, change_id, brand_id, from_tier, to_tier, cause, growth, changed_at)
     values ('${as.memberId}', '${randomUUID()}', 'ph', 0, ${tier}, 'upgrade', 0, now() - interval '8 days')`,
  )
  return as
}

/** A raffle that is over, of one prize and one member with tickets. */
async function drawsRaffle(
  { server, wire, operators, minuteLater }: Fixture,
  when: When,
): Promise<Case> {
  const as = await server.register()
  const site = promotionsAt(server)
  const prizes = ['40.00']
  const offer = { kind: 'raffle' as const, perTicket: '100.00', perMember: 1, prizes }
  const endsAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
  const id = await published(site, operators, { offer, budget: '40.00', endsAt })
  valueIn(await site.join(as, id))
  await server.asOwner(
    `insert into promotion.play_day (member_id, day, game_type, stake_minor, valid_minor, payout_minor)
     values ('${as.memberId}', ((now() - interval '1 hour') at time zone 'Asia/Manila')::date, 'RNG', 30000, 30000, 0);
     update promotion.promotion set starts_at = now() - interval '1 day', ends_at = now() - interval '1 hour'
      where promotion_id = '${id}'`,
  )
  const look = async () => {
    const { status, entry } = await site.detail(as, id)
    return `${status} ${entry?.amount}`
  }
  return {
    ...{ name: 'the draw of a raffle', as, moves: '0.00' },
    isThere: wire.catchAt({ wrote: ['update "promotion"."draw"', id], when }),
    act: minuteLater,
    also: { look, is: 'claim 40.00' },
  }
}

/** The fund of a week that is worked out and waits to be paid. */
async function paysFund({ server, wire, minuteLater }: Fixture, when: When): Promise<Case> {
  const as = await withTier(server, 5)
  const { memberId } = as
  await server.asOwner(
    `insert into vip.reward (member_id, reward_id, brand_id, source, cause, tier, from_day, to_day, weighted_minor,
                             earned_minor, amount_minor, recounted_minor, currency, reference, made_at)
     values ('${memberId}', uuidv7(), 'ph', 'weekly', '2026-01-05', 5, '2026-01-05', '2026-01-12', 0, 3000, 3000, 3000,
             'PHP', 'VR-${memberId.slice(-12)}', now())`,
  )
  return {
    ...{ name: 'the fund of a week', as, moves: '30.00' },
    isThere: wire.catchAt({ wrote: ['update "vip"."reward"', memberId], when }),
    act: minuteLater,
  }
}
