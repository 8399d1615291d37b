import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawJackpot, METER_SCALE, payMeter, startMeters } from './jackpot.ts'
import { type Draw, machineOf } from './machine.ts'
import { parseSlotModel, type SlotModel } from './model.ts'
import { playRound } from './play.ts'
import { costOf, playSlotRound } from './round.ts'
import { quickDraw } from './statistics.ts'
import { spinAt } from './window.ts'

const raw = (id: string) =>
  JSON.parse(readFileSync(new URL(`../../models/${id}.json`, import.meta.url), 'utf8'))
const modelOf = (id: string): SlotModel => parseSlotModel(raw(id))
const ALL = [
  'classic-777',
  'tiger-20',
  'lotus-243',
  'dragon-megaways',
  'thunder-temple',
  'lucky-vault',
]
const seedsOf = (nonce: number) => ({ serverSeed: '5a'.repeat(32), clientSeed: 'me', nonce })

describe('a round', () => {
  test('[FAIR-007] a stake that the model cannot divide is refused', () => {
    const model = modelOf('tiger-20')
    const play = (stakeMinor: bigint) => () =>
      playSlotRound(model, { stakeMinor, seeds: seedsOf(0) })
    expect(play(201n)).toThrow(RangeError)
    expect(play(0n)).toThrow(RangeError)
    expect(play(-200n)).toThrow(RangeError)
  })

  test.each(ALL)(
    '[FAIR-007] %s gives the same round for the same seeds, and pays in proportion',
    (id) => {
      const model = modelOf(id)
      for (let nonce = 0; nonce < 60; nonce += 1) {
        const play = (stakeMinor: bigint) =>
          playSlotRound(model, { stakeMinor, seeds: seedsOf(nonce) })
        const small = BigInt(model.bet.divisor)
        expect(play(small)).toEqual(play(small))
        expect(play(small * 7n).payoutMinor).toBe(play(small).payoutMinor * 7n)
      }
    },
  )

  test.each(ALL)(
    '[GAME-13] a round of %s is the sum of its spins, up to the most it pays',
    (id) => {
      const model = modelOf(id)
      const stakeMinor = BigInt(model.bet.divisor)
      for (let nonce = 0; nonce < 300; nonce += 1) {
        const round = playSlotRound(model, { stakeMinor, seeds: seedsOf(nonce) })
        const sum = round.spins.reduce((total, { payoutMinor }) => total + payoutMinor, 0n)
        expect(round.payoutMinor).toBe(round.isCapped ? stakeMinor * BigInt(model.maxWin) : sum)
      }
    },
  )

  test('[GAME-13] a round ends at the most that it pays, with exactly that', () => {
    const model = parseSlotModel({ ...raw('tiger-20'), maxWin: 3 })
    const rounds = Array.from({ length: 200 }, (_, nonce) =>
      playSlotRound(model, { stakeMinor: 200n, seeds: seedsOf(nonce) }),
    )
    const capped = rounds.filter(({ isCapped }) => isCapped)
    expect(capped.length).toBeGreaterThan(3)
    for (const round of capped) {
      expect(round.payoutMinor).toBe(600n)
      const before = round.spins
        .slice(0, -1)
        .reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)
      expect(before).toBeLessThan(600n)
    }
    for (const { payoutMinor } of rounds) expect(payoutMinor).toBeLessThanOrEqual(600n)
  })

  test('[GAME-13] free spins end at their most, however often they are won again', () => {
    const raws = raw('tiger-20')
    for (const strip of raws.modes.free.strips) strip.fill('SC')
    raws.scatterPays = { 3: 1 }
    raws.freeSpins.maxSpins = 37
    const model = parseSlotModel({
      ...raws,
      buy: [{ id: 'FS', price: 50, mode: 'free', spins: 10 }],
    })
    raws.freeSpins.retrigger = { 15: 10 }
    const endless = parseSlotModel({ ...raws, buy: model.buy })
    const play = { stakeMinor: 20n, seeds: seedsOf(1), buy: 'FS' }
    expect(playSlotRound(endless, play).spins).toHaveLength(37)
    expect(playSlotRound(model, play).spins).toHaveLength(10)
  })

  test('[GAME-13] a purchase costs its price, has no base spin, and only what is sold can be bought', () => {
    const model = modelOf('thunder-temple')
    expect(costOf(model, 500n, 'FS')).toBe(50_000n)
    expect(costOf(model, 500n)).toBe(500n)
    const round = playSlotRound(model, { stakeMinor: 500n, seeds: seedsOf(3), buy: 'FS' })
    expect(round.spins.every(({ mode }) => mode === 'free')).toBe(true)
    const play = { stakeMinor: 500n, seeds: seedsOf(3), buy: 'XX' }
    expect(() => playSlotRound(model, play)).toThrow('nothing to buy called XX')
    expect(() => costOf(modelOf('tiger-20'), 20n, 'FS')).toThrow(RangeError)
  })

  test('[FAIR-007] outcomes do not know what was played before on the same machine', () => {
    const model = modelOf('thunder-temple')
    const fresh = machineOf(model)
    const used = machineOf(model)
    const draw = quickDraw(1)
    for (let i = 0; i < 3000; i += 1) playRound(used, draw)
    for (let seed = 0; seed < 200; seed += 1) {
      expect(playRound(used, quickDraw(seed))).toBe(playRound(fresh, quickDraw(seed)))
    }
  })
})

describe('the window', () => {
  test.each(ALL)('[GAME-13] every spin of %s can be shown again from its stops', (id) => {
    const model = modelOf(id)
    const stakeMinor = BigInt(model.bet.divisor)
    for (let nonce = 0; nonce < 80; nonce += 1) {
      const [base] = playSlotRound(model, { stakeMinor, seeds: seedsOf(nonce) }).spins
      if (!base) throw new Error('no base spin')
      const shown = spinAt(model, base)
      expect(shown.steps).toEqual(base.steps)
      expect(shown.window).toEqual(base.window)
      expect(shown.frames.map(({ wins }) => wins)).toEqual(base.steps.map(({ wins }) => wins))
    }
  })

  test('[GAME-13] what falls leaves the others in their order, and the strip comes down', () => {
    const model = modelOf('dragon-megaways')
    const stakeMinor = BigInt(model.bet.divisor)
    let fallen = 0
    for (let nonce = 0; nonce < 120; nonce += 1) {
      const [base] = playSlotRound(model, { stakeMinor, seeds: seedsOf(nonce) }).spins
      const { frames, last } = spinAt(model, base as NonNullable<typeof base>)
      const windows = [...frames.map(({ window }) => window), last]
      for (const [i, frame] of frames.entries()) {
        const marks = frame.cells.flat()
        for (const [reel, cells] of (windows[i] ?? []).entries()) {
          const stays = cells.filter((_, row) => !marks.includes(reel * 7 + row))
          expect(windows[i + 1]?.[reel]?.slice(cells.length - stays.length)).toEqual(stays)
          fallen += cells.length - stays.length
        }
      }
    }
    expect(fallen).toBeGreaterThan(300)
  })
})

describe('jackpots', () => {
  const vault = () => modelOf('lucky-vault')

  test('[GAME-16] are drawn dearest first, and the first that hits ends it', () => {
    const requested: number[] = []
    const draw = (hits: number): Draw => ({
      weighted: () => 0,
      int: (n) => {
        if (n > 100) requested.push(n)
        return n === hits ? 0 : n - 1
      },
    })
    expect(drawJackpot(vault(), 100n, draw(400_000_000))).toBe('MAJOR')
    expect(requested).toEqual([4_000_000_000, 400_000_000])
    expect(drawJackpot(vault(), 100n, draw(4_000_000_000))).toBe('GRAND')
    expect(drawJackpot(vault(), 100n, draw(7))).toBeNull()
  })

  test('[GAME-16] a stake above the smallest trigger is refused', () => {
    const play = (stakeMinor: bigint) => () =>
      playSlotRound(vault(), { stakeMinor, seeds: seedsOf(1) })
    expect(play(2_000_010n)).toThrow('more than the jackpots allow')
    expect(play(2_000_000n)).not.toThrow()
  })

  test('[GAME-16] a paid meter goes back to its seed and keeps its fraction', () => {
    const [grand] = startMeters(vault())
    const full = { id: 'GRAND', scaled: (grand?.scaled ?? 0n) + 55n * METER_SCALE + 1234n }
    const { paidMinor, meter } = payMeter(vault(), full)
    expect(paidMinor).toBe(10_000_055n)
    expect(meter.scaled).toBe(10_000_000n * METER_SCALE + 1234n)
  })
})
