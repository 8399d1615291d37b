import { expect, test } from 'vitest'
import { defineSealed, sealedColumns } from './sealed.ts'

const column = { table: 'sample.note', column: 'sealed', key: ['id'], contextOf: () => 'note' }

test('[KEY-001] a sealed column is declared once', () => {
  defineSealed(column)
  expect(sealedColumns()).toContain(column)
  expect(() => defineSealed({ ...column })).toThrow('sample.note.sealed is declared twice')
})
