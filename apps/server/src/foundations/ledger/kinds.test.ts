import { readFileSync } from 'node:fs'
import { transactBody } from '@parola/vendor-protocol'
import { expect, test } from 'vitest'
import { ENTRY_KINDS } from './kinds.ts'

const DOCUMENT = new URL('../../../../../docs/money.md', import.meta.url)
const HEADINGS = ['Entries of money', 'Entries of games']

/** What a section's table names in its first column, or next to one of its kinds. */
function namedIn(document: string, heading: string): string[] {
  const section = document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => {
    const [, first = '', ...cells] = row.split('|')
    const beside = first.includes('dividend') ? (cells.at(-2) ?? '') : ''
    return [...`${first} ${beside}`.matchAll(/`([a-z_]+)`/g)].map(([, kind = '']) => kind)
  })
}

test('[LED-002] every kind of entry is in the document of money, and no other', () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  const named = new Set(HEADINGS.flatMap((heading) => namedIn(document, heading)))
  expect([...named].toSorted()).toEqual([...ENTRY_KINDS].toSorted())
})

test('[LED-002] what a vendor may send is a kind that the ledger knows', () => {
  const { actions } = transactBody.shape
  const sent = actions.element.options.map(({ shape }) => shape.type.value)
  expect(sent).toContain('bet')
  for (const kind of sent) expect(ENTRY_KINDS).toContain(kind)
})
