import { readFileSync } from 'node:fs'
import { check, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { commitOf } from './fair-stream.ts'
import {
  hashOfText,
  raffle,
  recheckDraw,
  redEnvelope,
  spinWheel,
  ticketListOf,
} from './reward-draws.ts'

type Vector = { id: string; fn: string; input: Record<string, unknown>; expect: unknown }
const file = new URL('../vectors/rewards.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }
const of = (fn: string) => cases.filter((vector) => vector.fn === fn)

const SEEDS = { serverSeed: 'ab'.repeat(32), clientSeed: 'draw', nonce: 0 }

test.each(of('redEnvelope'))('[PRO-05] $id: the parts of a red envelope', (vector) => {
  const { serverSeed, clientSeed, nonce, ...envelope } = vector.input as never as typeof SEEDS
  const drawn = redEnvelope({ serverSeed, clientSeed, nonce }, envelope as never)
  expect(drawn).toEqual(vector.expect)
})

test.each(of('raffle'))('[PRO-05] $id: the winners of a raffle', (vector) => {
  const { tickets, prizes, perMember, ...seeds } = vector.input as never as typeof SEEDS & {
    tickets: { no: number; member: string }[]
    prizes: number
    perMember: number
  }
  const runs = tickets.map(({ no, member }) => ({ member, first: no, count: 1 }))
  const winners = raffle(seeds, { tickets: runs, prizes, perMember })
  expect({ winners }).toEqual(vector.expect)
})

test.each(of('wheel'))('[PRO-05] $id: a spin of the wheel', (vector) => {
  const { segments, ...seeds } = vector.input as never as typeof SEEDS & {
    segments: { reward: string; weight: number }[]
  }
  const weights = segments.map(({ weight }) => weight)
  const { roll, segment } = spinWheel(seeds, weights)
  const commit = commitOf(seeds.serverSeed)
  expect({ roll, segment, reward: segments[segment]?.reward, commit }).toEqual(vector.expect)
  const proof = { draw: 'wheel' as const, ...seeds, commit, weights, segment }
  expect(recheckDraw(proof).isRight).toBe(true)
  expect(recheckDraw({ ...proof, segment: segment + 1 }).isRight).toBe(false)
  expect(recheckDraw({ ...proof, commit: 'ab' }).isRight).toBe(false)
  expect(() => spinWheel(seeds, [])).toThrow(RangeError)
})

test('[PRO-05] whatever its bounds, the parts of an envelope add up and keep to them', () => {
  const bounds = property(
    integer({ min: 1, max: 60 }),
    integer({ min: 1, max: 500 }),
    integer({ min: 0, max: 20_000 }),
    (parts, min, more) => {
      const total = parts * min + more
      const drawn = redEnvelope(SEEDS, { total, parts, min, max: null })
      expect(drawn.parts).toHaveLength(parts)
      expect(drawn.parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(Math.min(...drawn.parts)).toBeGreaterThanOrEqual(min)
    },
  )
  expect(check(bounds, { numRuns: 200 }).failed).toBe(false)
})

test('[PRO-05] a draw is rechecked from its proof, and a changed one is found', () => {
  const envelope = { total: 1000, parts: 4, min: 100, max: null }
  const { parts, nonceUsed } = redEnvelope(SEEDS, envelope)
  const proof = {
    ...{ draw: 'redEnvelope' as const, envelope, parts, ...SEEDS, nonce: nonceUsed },
    commit: commitOf(SEEDS.serverSeed),
  }
  expect(recheckDraw(proof).isRight).toBe(true)
  expect(recheckDraw({ ...proof, parts: [...parts].reverse() }).isRight).toBe(false)
  expect(recheckDraw({ ...proof, commit: commitOf('cd'.repeat(32)) }).isRight).toBe(false)
  const tickets = [
    { member: 'a', first: 1, count: 3 },
    { member: 'b', first: 4, count: 2 },
  ]
  const clientSeed = hashOfText(ticketListOf(tickets))
  const listed = { tickets, prizes: 2, perMember: 1 }
  const winners = raffle({ ...SEEDS, clientSeed }, listed)
  const drawn = { draw: 'raffle' as const, raffle: listed, winners, ...SEEDS, clientSeed }
  expect(recheckDraw({ ...drawn, commit: proof.commit }).isRight).toBe(true)
  expect(recheckDraw({ ...drawn, commit: proof.commit, clientSeed: 'other' }).isRight).toBe(false)
})
