import { expect, test } from 'vitest'
import { comparison } from './compare.ts'
import { pageOf } from './page.ts'
import { type Report, readReport } from './report.ts'
import { limitsIn, warningsIn } from './verdict.ts'

const times = (p50: number, p99: number) => ({ p50, p90: p50, p99, p999: p99, max: p99 })
const spins = (p50: number, p99: number, errors = {}) => ({
  ...{ count: 1000, errors, response: times(p50, p99), service: times(p50, p99) },
})

const REPORT: Report = {
  format: 'parola-load/3',
  startedAt: '2026-11-25T10:00:00.000Z',
  ...{ site: 'http://localhost:3000', brandName: 'Parola <b>' },
  requested: { members: 100, minutes: 1, rate: 10, pages: 10, logins: 0 },
  machine: { cores: 2, cpu: 'a processor', memoryGb: 8, node: 'v26.0.0' },
  ...{ planned: 1200, unfinished: 0, achieved: 20 },
  calls: { 'game.spin': spins(20, 60) },
  timeline: [
    { s: 0, done: 20, errors: 0, p50: 20, p99: 60 },
    { s: 1, done: 20, errors: 0, p50: 21, p99: 61 },
  ],
  sockets: { open: 100, messages: 500 },
  records: { equal: 100, different: [], unknown: 0 },
  samples: {
    lagMs: {
      platform: { p50: 1, p99: 4 },
      studio: { p50: 1, p99: 5 },
      'load program': { p50: 10, p99: 12 },
    },
    ...{ platformCpu: 0.4, poolWaiting: 0, platformMb: { first: 200, last: 210 } },
    database: { running: 0.4, 'IO: WalSync': 0.3 },
  },
  ...{ knee: null, limits: [], warnings: [] },
}

test('two runs are compared call by call, and noise has no percentage', () => {
  const after = { ...REPORT, calls: { 'game.spin': spins(21, 120, { BUSY: 3 }) } }
  const lines = comparison(REPORT, after).join('\n')
  expect(lines).toContain('20 → 21 ')
  expect(lines).toContain('60 → 120 (+100 %)')
  expect(lines).toContain('0 → 3')
})

test('a comparison says what was not asked alike', () => {
  const after = {
    ...REPORT,
    requested: { ...REPORT.requested, rate: 20 },
    machine: { ...REPORT.machine, cores: 8 },
    calls: {},
  }
  const lines = comparison(REPORT, after)
  expect(lines).toContain('Note: rate differ: 10 and 20.')
  expect(lines).toContain('Note: the runs were made on different machines.')
  expect(lines.join('\n')).toContain('only in the first')
})

test('a stored report is read again, and anything else is refused by its name', () => {
  expect(readReport('a.json', JSON.stringify(REPORT))).toEqual(REPORT)
  for (const text of ['', '{}', 'null', '{"format":"parola-load/1"}']) {
    expect(() => readReport('a.json', text)).toThrow('a.json is no report of a load run.')
  }
})

test('a stored report of the format before is read under the names of today', () => {
  const before = JSON.stringify(REPORT)
    .replace('parola-load/3', 'parola-load/1')
    .replace('"requested"', '"asked"')
    .replace('"records"', '"books"')
    .replace('"warnings"', '"doubts"')
  expect(readReport('a.json', before)).toEqual(REPORT)
})

test('the page stands alone, with pictures, and escapes what comes from outside', () => {
  const page = pageOf(REPORT)
  expect(page).toContain('<svg')
  expect(page).not.toContain('Parola <b>')
  expect(page).not.toMatch(/(src|href)=/)
  expect(page).not.toContain('NaN')
  expect(pageOf({ ...REPORT, timeline: [], calls: {} })).not.toContain('NaN')
})

test('nothing is named as a limit where nothing limits', () => {
  expect(limitsIn(REPORT)).toEqual([])
  expect(warningsIn(REPORT)).toEqual([])
})

test('the part that limits most is named first', () => {
  const samples = {
    ...REPORT.samples,
    lagMs: { ...REPORT.samples.lagMs, studio: { p50: 20, p99: 800 } },
    ...{ poolWaiting: 12, platformCpu: 0.97 },
    database: { running: 0.2, 'Lock: transactionid': 6 },
  }
  const [first, ...others] = limitsIn({ ...REPORT, samples })
  expect(first).toBe('event loop of the studio: late by up to 800 ms (p99)')
  expect(others).toEqual(
    expect.arrayContaining([
      'PostgreSQL: 6 connections waiting for a lock (Lock: transactionid)',
      'connections to PostgreSQL: up to 12 requests waited for one',
      'processor of the platform: 97 % of a core',
    ]),
  )
})

test('a load program that was late, lost answers and refusals are warnings', () => {
  const lagMs = { ...REPORT.samples.lagMs, 'load program': { p50: 10, p99: 300 } }
  const warnings = warningsIn({
    ...{ ...REPORT, samples: { ...REPORT.samples, lagMs }, unfinished: 100 },
    calls: { 'game.spin': spins(1, 2, { TOO_FAST: 500 }) },
  })
  expect(warnings).toHaveLength(3)
})
