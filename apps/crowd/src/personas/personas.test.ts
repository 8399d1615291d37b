import { describe, expect, test } from 'vitest'
import { PERSONAS } from './index.ts'
import type { Persona } from './persona.types.ts'

/** States that follow a state, whatever happens. */
function following({ states }: Persona, name: string): string[] {
  const state = states[name]
  return [...(state?.next ?? []).map(([next]) => next), ...Object.values(state?.on ?? {})]
}

function reached(persona: Persona): Set<string> {
  const seen = new Set<string>([persona.start])
  for (const name of seen) for (const next of following(persona, name)) seen.add(next)
  return seen
}

test('each persona has a name of its own, and their shares make a whole crowd', () => {
  expect(new Set(PERSONAS.map(({ name }) => name)).size).toBe(PERSONAS.length)
  expect(PERSONAS.reduce((sum, { share }) => sum + share, 0)).toBe(100)
})

describe.each(PERSONAS.map((persona) => [persona.name, persona] as const))(
  '%s',
  (_name, persona) => {
    test('leads only to its own states, and reaches all of them and the end', () => {
      const known = new Set([...Object.keys(persona.states), 'end'])
      expect([...reached(persona)].sort()).toEqual([...known].sort())
    })

    test('can end from every state, so that nobody stays for ever', () => {
      for (const name of Object.keys(persona.states)) {
        expect(reached({ ...persona, start: name }), name).toContain('end')
      }
    })

    test('has a likelihood for each hour, and pauses and ranges in order', () => {
      expect(persona.hours).toHaveLength(24)
      for (const hour of persona.hours) expect(hour >= 0 && hour <= 1).toBe(true)
      const { stakes, deposit } = persona.taste
      const pauses = Object.values(persona.states).map(({ pauseS }) => pauseS)
      for (const [least, most] of [stakes, deposit, ...pauses]) {
        expect(least).toBeGreaterThan(0)
        expect(most).toBeGreaterThanOrEqual(least)
      }
    })

    test('leaves before it ends', () => {
      for (const [name, { does, next, on }] of Object.entries(persona.states)) {
        const leads = [...next.map(([to]) => to), ...Object.values(on ?? {})]
        if (leads.includes('end')) expect(does, name).toBe('leave')
      }
    })
  },
)
