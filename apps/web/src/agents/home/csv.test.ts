import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('[AGT-04] a file for spreadsheets keeps figures, and runs nothing that somebody chose as a name', () => {
  const file = csvOf([
    ['Account', 'Amount'],
    ['=1+1', '-12.50'],
    ['a "b", c', '0.15%'],
  ])
  expect(file).toBe('\uFEFF"Account","Amount"\r\n"\'=1+1","-12.50"\r\n"a ""b"", c","0.15%"\r\n')
})
