import { expect, test } from 'vitest'
import { idleStep } from './chat.rules.ts'

const MINUTE = 60_000
const after = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12) + minute * MINUTE)
const terms = { idleMinutes: 30, warnMinutes: 10 }
const silent = { changedAt: after(0), typedAt: null, warnedAt: null }

test('[HELP-03] a chat without an answer is warned first, and closed a whole warning time later', () => {
  expect(idleStep(silent, terms, after(19))).toBeNull()
  expect(idleStep(silent, terms, after(20))).toBe('warn')
  expect(idleStep({ ...silent, warnedAt: after(20) }, terms, after(29))).toBeNull()
  expect(idleStep({ ...silent, warnedAt: after(20) }, terms, after(30))).toBe('close')
  // After a night without the program the warning comes first all the same.
  expect(idleStep(silent, terms, after(600))).toBe('warn')
  expect(idleStep({ ...silent, warnedAt: after(600) }, terms, after(605))).toBeNull()
})

test('[HELP-03] typing and writing restart the time, and 0 minutes close nothing', () => {
  expect(idleStep({ ...silent, typedAt: after(10) }, terms, after(29))).toBeNull()
  const again = { changedAt: after(25), typedAt: null, warnedAt: after(20) }
  expect(idleStep(again, terms, after(44))).toBeNull()
  expect(idleStep(again, terms, after(45))).toBe('warn')
  expect(idleStep(silent, { ...terms, idleMinutes: 0 }, after(6000))).toBeNull()
})
