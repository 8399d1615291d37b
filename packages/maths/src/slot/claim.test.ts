import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commitOf } from '../fair-stream.ts'
import { type DropClaim, isSlotTrue, recomputeSlot, type SlotClaim } from './claim.ts'
import { dropHeight } from './jackpot.ts'
import { parseSlotModel } from './model.ts'

const model = (id: string) =>
  parseSlotModel(
    JSON.parse(readFileSync(new URL(`../../models/${id}.json`, import.meta.url), 'utf8')),
  )
const serverSeed = '5a'.repeat(32)

function response(id: string, bet: SlotClaim['bet']): SlotClaim {
  const proof = { game: id, serverSeed, clientSeed: 'me', nonce: 7, bet }
  const round = recomputeSlot(model(id), proof)
  return {
    ...proof,
    commit: commitOf(serverSeed),
    payoutMinor: Number(round.payoutMinor),
    stops: round.spins.map(({ stops }) => stops),
    jackpot: round.jackpot,
  }
}

describe('the claim of a slot round', () => {
  test.each([
    ['tiger-20', { stake: 100 }],
    ['dragon-megaways', { stake: 200 }],
    ['lucky-vault', { stake: 100 }],
    ['thunder-temple', { stake: 100, buy: 'FS' }],
  ] as const)('[FAIR-013] a round of %s is recomputed from its seeds', (id, bet) => {
    expect(isSlotTrue(model(id), response(id, bet))).toBe(true)
  })

  test('[FAIR-013] every lie about a round is found', () => {
    const claim = response('tiger-20', { stake: 100 })
    const [first = [], ...more] = claim.stops ?? []
    const lies: Partial<SlotClaim>[] = [
      { serverSeed: '5b'.repeat(32) },
      { commit: commitOf('00'.repeat(32)) },
      { clientSeed: 'you' },
      { nonce: 8 },
      { bet: { stake: 200 }, payoutMinor: (claim.payoutMinor ?? 0) + 1 },
      { payoutMinor: (claim.payoutMinor ?? 0) + 1 },
      { stops: [first.map((stop) => stop + 1), ...more] },
      { jackpot: 'GRAND' },
    ]
    for (const lie of lies) expect(isSlotTrue(model('tiger-20'), { ...claim, ...lie })).toBe(false)
  })

  test('[FAIR-013] a round that was not played is checked but for its payout', () => {
    const claim = response('tiger-20', { stake: 100 })
    expect(isSlotTrue(model('tiger-20'), { ...claim, payoutMinor: null })).toBe(true)
  })
})

test('[FAIR-013] [FAIR-015] a jackpot that dropped is checked by what was committed to: its secret, its height and its ceiling', () => {
  const vault = model('fiesta-vault')
  const secret = '6b'.repeat(32)
  const seeds = { secret, pool: 'PG:fiesta-vault:real:PHP' }
  const daily = vault.jackpots?.find(({ id }) => id === 'DAILY')
  if (!daily) throw new Error('no such level')
  const paidMinor = Number(dropHeight(daily, seeds))
  const drop = { ...seeds, level: 'DAILY', commit: commitOf(secret), paidMinor }
  const claim = response('fiesta-vault', { stake: 100 })
  expect(isSlotTrue(vault, { ...claim, drop })).toBe(true)
  expect(isSlotTrue(vault, { ...claim, drop: { ...drop, paidMinor: paidMinor + 3 } })).toBe(true)
  const lies: Partial<DropClaim>[] = [
    { secret: '6c'.repeat(32) },
    { commit: commitOf('6c'.repeat(32)) },
    { paidMinor: paidMinor - 1 },
    { paidMinor: Number(daily.ceiling) + 1 },
    { level: 'YEARLY' },
  ]
  for (const lie of lies)
    expect(isSlotTrue(vault, { ...claim, drop: { ...drop, ...lie } }), JSON.stringify(lie)).toBe(
      false,
    )
})
