import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { ModelError, parseSlotModel } from './model.ts'
import { playSlotRound, showing, spin } from './round.ts'
import { exactRtp } from './rtp.ts'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
const MODELS: Record<string, ReturnType<typeof parseSlotModel>> = {
  'tiger-20': parseSlotModel(read('models/tiger-20.json')),
  'classic-777': parseSlotModel(read('models/classic-777.json')),
}
const modelOf = (id: string) => MODELS[id] as ReturnType<typeof parseSlotModel>

type Case = {
  id: string
  fn: string
  input: Seeds & {
    game: string
    mode: 'base' | 'free'
    stops: number[]
    bet: number
    multiplierIn: number
    orbTotalIn: number
  }
  expect: Record<string, unknown>
}
const { cases } = read('vectors/slots.json') as { cases: Case[] }

const FUNCTIONS: Record<string, (input: Case['input']) => Record<string, unknown>> = {
  spin: (input) => {
    const model = modelOf(input.game)
    const stops = spin(model, input.mode, fairStream(input))
    const shown = showing(model, input.mode, stops)
    return {
      rows: model.modes.base.strips.map(() => model.grid.rows),
      stops,
      window: shown.window,
      steps: [{ wins: shown.wins, coins: shown.coins }],
      coins: shown.coins,
      scatters: shown.scatters,
    }
  },
  spinAt: (input) => {
    const shown = showing(modelOf(input.game), input.mode, input.stops)
    const { multiplierIn: multiplierOut, orbTotalIn: orbTotalOut } = input
    const steps = [{ wins: shown.wins, coins: shown.coins }]
    const { coins, scatters } = shown
    return { steps, orbSum: 0, coins, scatters, multiplierOut, orbTotalOut }
  },
  round: (input) => {
    const round = playSlotRound(modelOf(input.game), {
      stakeMinor: BigInt(input.bet),
      seeds: input,
    })
    return {
      baseCoins: round.spins[0]?.coins,
      scatters: round.spins[0]?.scatters,
      freeSpinsPlayed: round.spins.length - 1,
      payout: Number(round.payoutMinor),
    }
  },
}

describe('vectors of the rule book', () => {
  test.each(cases)('[GAME-13] $id $fn', ({ fn, input, expect: expected }) => {
    expect(FUNCTIONS[fn]?.(input)).toEqual(expected)
  })
})

describe('mathematics', () => {
  test('[FAIR-010] the exact return of tiger-20 is the published one', () => {
    const rtp = exactRtp(modelOf('tiger-20'))
    expect(rtp.total).toBeCloseTo(0.9595538366, 9)
    expect(rtp.lines).toBeCloseTo(0.7145419922, 9)
    expect(rtp.free).toBeCloseTo(0.2227157507, 9)
  })

  test('[FAIR-007] a stake that the model cannot divide is refused', () => {
    const seeds = { serverSeed: '00'.repeat(32), clientSeed: 'me', nonce: 0 }
    const model = modelOf('tiger-20')
    expect(() => playSlotRound(model, { stakeMinor: 201n, seeds })).toThrow(RangeError)
    expect(() => playSlotRound(model, { stakeMinor: 0n, seeds })).toThrow(RangeError)
  })

  test('a wrong model is refused with the place named', () => {
    const model = read('models/tiger-20.json')
    expect(() => parseSlotModel({ ...model, bonus: 1 })).toThrow(/bonus/)
    model.modes.base.strips[2][4] = 'XX'
    expect(() => parseSlotModel(model)).toThrow(
      new ModelError('modes.base.strips.2: unknown symbol XX'),
    )
  })
})
