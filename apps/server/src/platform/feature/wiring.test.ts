import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineFact, on } from '../events/index.ts'
import { defineJob, runs } from '../jobs/index.ts'
import type { Work } from '../work/index.ts'
import { wiring } from './wiring.ts'

const changed = defineFact('wiring.changed', z.object({ amount: z.string() }))
const tidy = defineJob('wiring.tidy', z.object({ days: z.number() }), { retries: 1, delayS: 1 })

const listener = on(changed, 'wiring.listen', () => Promise.resolve())
const runner = runs(tidy, () => Promise.resolve())

describe('facts and jobs that are declared', () => {
  it('are collected from all features', () => {
    const { runners, listeners } = wiring([{ jobs: [runner] }, { listeners: [listener] }])
    expect(runners).toEqual([runner])
    expect(listeners).toEqual([listener])
  })

  it('a fact without a listener and a job without a runner are named', () => {
    expect(() => wiring([{ jobs: [runner] }])).toThrow('no listener for wiring.changed')
    expect(() => wiring([{ listeners: [listener] }])).toThrow('no feature runs wiring.tidy')
  })

  it('a name used twice is refused, in one feature and when it is declared', () => {
    const both = [{ jobs: [runner], listeners: [listener] }, { listeners: [listener] }]
    expect(() => wiring(both)).toThrow('two things named wiring.listen')
    expect(() => defineFact('wiring.changed', z.object({}))).toThrow('declared twice')
    expect(() => defineJob('wiring.tidy', z.object({}), tidy)).toThrow('declared twice')
  })

  it('data of another shape never reaches a listener or a runner', async () => {
    const fact = { id: '1', brandId: 'b', memberId: 'm', data: { amount: 5 } }
    expect(() => listener.run({} as Work, fact)).toThrow('amount')
    await expect(runner.run({ days: 'many' })).rejects.toThrow('days')
  })
})
