import { readFileSync } from 'node:fs'
import { transactBody } from '@parola/vendor-protocol'
import { expect, test } from 'vitest'
import '../src/features.ts'
import { definedEntries, defineEntries, type EntryKind } from '../src/foundations/ledger/kinds.ts'

const DOCUMENT = new URL('../../../docs/money.md', import.meta.url)
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
  expect([...named].toSorted()).toEqual(definedEntries().toSorted())
})

test('[LED-002] what a vendor may send is a kind that the ledger knows', () => {
  const { actions } = transactBody.shape
  const sent = actions.element.options.map(({ shape }) => shape.type.value)
  expect(sent).toContain('bet')
  for (const kind of sent) expect(definedEntries()).toContain(kind)
})

test('[LED-002] a kind of entry is declared once', () => {
  expect(() => defineEntries('deposit')).toThrow('the entry deposit is declared twice')
  expect(() => defineEntries('kept', 'kept')).toThrow('the entry kept is declared twice')
  expect(definedEntries()).not.toContain('kept')
})

test('[LED-002] a kind of entry that no feature declares does not compile', () => {
  // @ts-expect-error nobody declares it
  const unknown: EntryKind = 'unknown'
  expect(definedEntries()).not.toContain(unknown)
})
