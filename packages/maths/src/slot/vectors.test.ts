import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fairStream, type Seeds } from '../fair-stream.ts'
import { contribute, meterMinor, startMeters } from './jackpot.ts'
import { machineOf } from './machine.ts'
import { type Mode, parseSlotModel, type SlotModel } from './model.ts'
import { costOf, playSlotRound, recorder } from './round.ts'
import { land, settle } from './spin.ts'
import { spinAt } from './window.ts'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

type Input = Seeds & {
  game: string
  mode: Mode
  rows: number[]
  stops: number[]
  bet: number
  bets: number[]
  buy: string
  multiplierIn: number
  orbTotalIn: number
}
type Case = { id: string; fn: string; input: Input; expect: object }

const { cases } = read('vectors/slots.json') as { cases: Case[] }
const models = new Map<string, SlotModel>()

function modelOf(id: string): SlotModel {
  const model = models.get(id) ?? parseSlotModel(read(`models/${id}.json`))
  models.set(id, model)
  return model
}

const roundOf = (input: Input, buy?: string) =>
  playSlotRound(modelOf(input.game), {
    stakeMinor: BigInt(input.bet),
    seeds: input,
    ...(buy ? { buy } : {}),
  })

const FUNCTIONS: Record<string, (input: Input) => object> = {
  spin: (input) => {
    const machine = machineOf(modelOf(input.game))
    const taken = recorder(0n)
    land(machine, input.mode, fairStream(input))
    settle(machine, input.mode, taken.watch)
    const { rows, stops, window, steps, coins, scatters } = taken
      .spins[0] as (typeof taken.spins)[0]
    return { rows, stops, window, steps, coins, scatters }
  },
  spinAt: (input) => {
    const shown = spinAt(modelOf(input.game), input)
    const { steps, orbSum, coins, scatters, multiplierOut, orbTotalOut } = shown
    return { steps, orbSum, coins, scatters, multiplierOut, orbTotalOut }
  },
  round: (input) => {
    const round = roundOf(input)
    return {
      baseCoins: round.spins[0]?.coins,
      scatters: round.spins[0]?.scatters,
      freeSpinsPlayed: round.spins.length - 1,
      payout: Number(round.payoutMinor),
    }
  },
  buyRound: (input) => {
    const round = roundOf(input, input.buy)
    return {
      cost: Number(costOf(modelOf(input.game), BigInt(input.bet), input.buy)),
      freeSpinsPlayed: round.spins.length,
      payout: Number(round.payoutMinor),
    }
  },
  jackpotRound: (input) => {
    const { spins, payoutMinor, jackpot } = roundOf(input)
    return { baseCoins: spins[0]?.coins, payout: Number(payoutMinor), jackpot }
  },
  jackpotMeter: (input) => {
    const model = modelOf(input.game)
    const meters = input.bets.reduce(
      (before, bet) => contribute(model, before, BigInt(bet)),
      startMeters(model),
    )
    return Object.fromEntries(meters.map((meter) => [meter.id, Number(meterMinor(meter))]))
  },
}

test.each(cases)('[GAME-13] vector $id $fn', ({ fn, input, expect: expected }) => {
  expect(FUNCTIONS[fn]?.(input)).toEqual(expected)
})

test('every function has its vectors', () => {
  expect(new Set(cases.map(({ fn }) => fn))).toEqual(new Set(Object.keys(FUNCTIONS)))
  expect(cases).toHaveLength(77)
})
