import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallName, type CallShape, calls, isConsoleCall } from '@parola/contract'
import { expect, test } from 'vitest'
import { UNMADE } from './unmade.ts'

const SOURCES = join(import.meta.dirname, '..')
const MADE = /\.call\(\s*'(\w+)'/g

/** Calls that the crowd makes, by its sources: each is made with its name written out. */
function made(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const texts = files.map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(MADE)].map(([, name = '']) => name)))
}

const site = (Object.entries(calls) as [CallName, CallShape][])
  .filter(([, shape]) => !isConsoleCall(shape))
  .map(([name]) => name)

test('a new call is made by a persona, or is named with the reason why none makes it', () => {
  const known = new Set<string>([...made(), ...UNMADE])
  const remedy = 'make the call in a persona, or name it in unmade/<floor>.ts with the reason'
  expect(
    site.filter((name) => !known.has(name)),
    remedy,
  ).toEqual([])
})

test('a call that a persona makes is no longer named as unmade, and no call that is gone is', () => {
  const all = made()
  expect(UNMADE.filter((name) => all.has(name))).toEqual([])
  expect(UNMADE.filter((name) => !site.includes(name))).toEqual([])
  expect(new Set(UNMADE).size).toBe(UNMADE.length)
})
