import { expect, test } from 'vitest'
import { proofsOf, requirementsOf } from './scan.ts'
import { documentOf, misplacedIds, unknownIds } from './table.ts'

const LIST = '# All\n\n## WAL: wallet\n\n- **WAL-01** Money is whole.\n- **WAL-02** a|b\n'
const SOURCE = `test('[WAL-01] [WAL-09] it isn\\'t split: refused', () => undefined)`

test('a list yields its requirements with their group', () => {
  expect(requirementsOf(LIST)).toEqual([
    { id: 'WAL-01', text: 'Money is whole.', group: 'WAL: wallet' },
    { id: 'WAL-02', text: 'a|b', group: 'WAL: wallet' },
  ])
})

test('a title proves every requirement that it names', () => {
  const title = "it isn't split: refused"
  expect(proofsOf('x.test.ts', SOURCE)).toEqual([
    { id: 'WAL-01', title, file: 'x.test.ts' },
    { id: 'WAL-09', title, file: 'x.test.ts' },
  ])
})

test('an unknown id is named with its file', () => {
  const proofs = proofsOf('x.test.ts', SOURCE)
  expect(unknownIds(requirementsOf(LIST), proofs)).toEqual(['WAL-09 in x.test.ts'])
})

test('an id below the heading of another group is named', () => {
  const requirements = requirementsOf(`${LIST}- **KYC-01** Papers.\n`)
  expect(misplacedIds(requirements)).toEqual(['KYC-01 below "WAL: wallet"'])
})

test('the document begins with its groups, each with what is proved of it', () => {
  const text = documentOf(requirementsOf(LIST), proofsOf('x.test.ts', SOURCE))
  expect(text).toContain('- [WAL: wallet](#wal-wallet): 1 of 2\n\n## WAL: wallet')
})

test('the document has one line per proof, and none below an unproved requirement', () => {
  const text = documentOf(requirementsOf(LIST), proofsOf('x.test.ts', SOURCE))
  expect(text).toContain('1 of 2 requirements')
  expect(text.split('\n').slice(-5)).toEqual([
    '',
    '- **WAL-01** Money is whole.',
    "  - it isn't split: refused (`x.test.ts`)",
    '- **WAL-02** a|b',
    '',
  ])
})
