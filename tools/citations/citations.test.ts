import { expect, test } from 'vitest'
import { ROOT } from '../start/node.mjs'
import { headingFaults, knownIn } from './known.ts'
import { deadLinks } from './links.ts'
import { citationFaults } from './rules.ts'

const page = (path: string, text: string) => [{ path, text }]
const DOCUMENTS = [
  ...page('docs/decisions/0008-one-spin.md', '# 0008 One spin in flight\n'),
  ...page('docs/rules/readings.md', '# Readings\n\n## 1. White label\n\n## 2. Play money\n'),
  ...page('docs/rules/slots.md', '# Slots\n\n## 1. Evaluation\n\n## 2. Autoplay\n'),
]
const known = knownIn(DOCUMENTS, ['PAY-005', 'PAY-006'])
const faultsOf = (text: string, path = 'apps/server/src/a.ts') =>
  citationFaults(page(path, text), known).map((line) => line.slice(path.length + 2))

test('citations that lead somewhere are left alone, across a line break too', () => {
  const text = `/**
   * Autoplay (decision 0008, reading 2, rules/slots §1 and
   * §2; PAY-005). SHA-256, and decisions of 2026.
   */`
  expect(faultsOf(text)).toEqual([])
})

test.each([
  ['// decision 0009', 'no decision 0009: docs/decisions has four digits each'],
  ['// decision 8', 'no decision 8: docs/decisions has four digits each'],
  ['// Decisions 0008 (reading 3)', 'no reading 3 in docs/rules/readings.md'],
  ['-- rules/slots §1, §2 and §3', 'no section 3 in docs/rules/slots.md'],
  ['// rules/bingo §1', 'no document docs/rules/bingo.md'],
  ['// held (PAY-099)', 'no requirement PAY-099 in tools/requirements'],
])('%s is found, because there is no such place', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

test.each([
  '// see §3',
  '// slots, section 1',
  '// the slots rule\n// book',
  '// as the specification has it',
])('%s is found, because nobody can follow it', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining('leads nowhere')])
})

test('within the rules a section belongs to the page, or to the page that the link leads to', () => {
  const path = 'docs/rules/slots.md'
  expect(faultsOf('Section 2, and [Slots](slots.md), section 1', path)).toEqual([])
  expect(faultsOf('section 3, and [Fish](fish.md), section 1', path)).toEqual([
    'no section 3 in docs/rules/slots.md',
    'no section 1 in docs/rules/fish.md',
  ])
})

test('headings are numbered as they are cited', () => {
  expect(headingFaults(DOCUMENTS)).toEqual([])
  const wrong = [
    ...page('docs/decisions/0009-ways-in.md', '# 9. Ways in\n'),
    ...page('docs/rules/fish.md', '## 1. Room\n\n## 3. Nets\n'),
  ]
  expect(headingFaults(wrong)).toEqual([
    'docs/decisions/0009-ways-in.md: begin the title with the number: "# 0009 …"',
    'docs/rules/fish.md: number the headings from 1 without a gap, see "## 3. Nets"',
  ])
})

test('a link to a missing file is named', () => {
  const text = '[a](../README.md) [b](https://example.com) [c](#here) [d](gone.md#part)'
  expect(deadLinks(ROOT, page('docs/money.md', text))).toEqual([
    'docs/money.md: the link leads to docs/gone.md, which is not there',
  ])
})
