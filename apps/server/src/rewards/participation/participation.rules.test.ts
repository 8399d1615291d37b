import { readFileSync } from 'node:fs'
import type { PromotionStatus } from '@parola/contract'
import { PROMOTION_STATUSES } from '@parola/contract'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/clock'
import { windowSpan } from './lost.ts'
import {
  cashback,
  depositMatch,
  mondayOf,
  type PromotionAction,
  promoMove,
  type Situation,
  statusOf,
  usedKey,
  windowAt,
} from './participation.rules.ts'

type Vector = { id: string; fn: string; input: never; expect: Record<string, unknown> }
const file = new URL('../../../../../packages/maths/vectors/rewards.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }
const vectorsOf = (fn: string) => cases.filter((vector) => vector.fn === fn)

/** Whole numbers of the vectors as minor units. */
const inMinor = (input: Record<string, unknown>, ...fields: string[]) => ({
  ...input,
  ...Object.fromEntries(fields.map((field) => [field, BigInt(input[field] as number)])),
})
const plain = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).map(([key, v]) => [key, Number(v)]))
const written = (status: string) =>
  PROMOTION_STATUSES.find((s) => s.toLowerCase() === status.toLowerCase().replace(/\s/g, ''))

test.each(vectorsOf('promoMove'))('[PRO-01] $id: a move between statuses', (vector) => {
  const { from, action } = vector.input as { from: string; action: PromotionAction }
  const { to } = vector.expect as { to?: string }
  expect(promoMove(written(from) as PromotionStatus, action)).toBe(to ? written(to) : null)
})

test('[PRO-01] a closed promotion is left by no action, and only operators decide', () => {
  expect(promoMove('close', 'join')).toBeNull()
  expect(promoMove('applying', 'approve')).toBeNull()
  expect(promoMove('process', 'approve')).toBe('issued')
  expect(promoMove('issued', 'claimAuto')).toBeNull()
})

test.each(vectorsOf('depositMatch'))('[PRO-01] $id: a deposit match', (vector) => {
  expect(plain(depositMatch(inMinor(vector.input as never, 'deposit', 'cap') as never))).toEqual(
    vector.expect,
  )
})

test.each(vectorsOf('cashback'))('[PRO-01] $id: a cashback', (vector) => {
  const { tiers, ...input } = vector.input as { tiers: { loss: number; ratePpm: number }[] }
  const money = inMinor(input as never, 'cashStake', 'cashPayout', 'rewards', 'min', 'cap')
  const given = { ...money, tiers: tiers.map((tier) => inMinor(tier, 'loss')) }
  expect(plain(cashback(given as never))).toEqual(vector.expect)
})

test('[PRO-01] a week without a loss returns nothing, nor one below the minimum', () => {
  const terms = { rewards: 0n, tiers: [{ loss: 0n, ratePpm: 50_000 }], min: 100n, cap: 1_000n }
  const week = (cashStake: bigint, cashPayout: bigint) =>
    cashback({ ...terms, cashStake, cashPayout }).amount
  expect(week(1_000n, 1_000n)).toBe(0n)
  expect(week(1_999n, 0n)).toBe(0n)
  expect(week(2_000n, 0n)).toBe(100n)
  expect(week(900_000n, 0n)).toBe(1_000n)
})

test.each(vectorsOf('eligible'))('[PRO-01] $id: one for each key', (vector) => {
  const { limits, claimsByKey } = vector.input as Record<string, Record<string, number>>
  const { code = null } = vector.expect as { code?: string }
  expect(usedKey(limits ?? {}, claimsByKey ?? {})).toBe(code)
})

describe('[PRO-01] the status of a member', () => {
  const start = new Date('2026-11-01T00:00:00Z')
  const end = new Date('2026-11-30T00:00:00Z')
  const during = new Date('2026-11-15T00:00:00Z')
  const status = (change: Partial<Situation>, now = during) =>
    statusOf(
      {
        ...{ kind: 'newMember', state: 'live', startsAt: start, endsAt: end, hasBudget: true },
        ...{ entry: null, unfit: null, needs: [] },
        ...change,
      },
      now,
    )

  test.each<[string, Partial<Situation>, PromotionStatus]>([
    ['is claimable when nothing is missing', {}, 'claim'],
    ['runs while a deposit is missing', { needs: ['deposit'] }, 'joined'],
    ['begins with an opt-in', { kind: 'depositMatch' }, 'join'],
    ['begins with an application', { kind: 'manual' }, 'join'],
    ['needs no opt-in for a rebate', { kind: 'rebate' }, 'joined'],
    ['is closed without a budget', { hasBudget: false }, 'close'],
    ['is closed to those who may not', { unfit: 'registered' }, 'close'],
    ['is what happened since', { kind: 'manual', entry: 'process' }, 'process'],
    ['is closed when it was stopped', { state: 'stopped' }, 'close'],
    ['keeps a ready reward when it was stopped', { state: 'stopped', entry: 'claim' }, 'claim'],
    ['keeps an issued one without a budget', { hasBudget: false, entry: 'issued' }, 'issued'],
  ])('%s', (_name, change, expected) => {
    expect(status(change).status).toBe(expected)
  })

  test('follows the clock', () => {
    expect(status({}, new Date('2026-10-31T23:59:59Z')).status).toBe('comingSoon')
    expect(status({}, start).status).toBe('claim')
    expect(status({}, end)).toEqual({ status: 'close', why: 'over' })
    expect(status({ entry: 'applying' }, end).status).toBe('close')
    expect(status({ kind: 'raffle', entry: 'joined' }, end).status).toBe('joined')
  })
})

test('[PRO-01] a repeating promotion has windows in the brand’s time', () => {
  const lateSunday = new Date('2026-11-29T16:30:00Z')
  expect(windowAt('once', lateSunday, 'Asia/Manila')).toBe('once')
  expect(windowAt('daily', lateSunday, 'Asia/Manila')).toBe('2026-11-30')
  expect(windowAt('weekly', lateSunday, 'Asia/Manila')).toBe('2026-11-30')
  expect(windowAt('weekly', lateSunday, 'UTC')).toBe('2026-11-23')
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
})

test('[PRO-01] a window keeps its days when the clocks of the brand change', () => {
  const hours = (win: string, repeats: 'daily' | 'weekly') => {
    const { from, to } = windowSpan(win, repeats, 'Europe/Berlin')
    expect(windowAt(repeats, from, 'Europe/Berlin')).toBe(win)
    expect(windowAt(repeats, new Date(to.getTime() - 1), 'Europe/Berlin')).toBe(win)
    return (to.getTime() - from.getTime()) / HOUR_MS
  }
  expect([hours('2026-03-29', 'daily'), hours('2026-10-25', 'daily')]).toEqual([23, 25])
  expect([hours('2026-03-23', 'weekly'), hours('2026-10-19', 'weekly')]).toEqual([167, 169])
})
