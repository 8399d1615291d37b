import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRecords, readRecords } from './records.ts'

const question = (key: string) => ({ key, kind: 'round' as const, about: {}, requestedAt: 0 })

test('a line that is stated again is replaced, never added', () => {
  const records = openRecords('PHP')
  records.put('deposit:1', 50_000n)
  records.put('round:1', -200n)
  records.put('round:1', 300n)
  records.put('round:1', 300n)
  expect(records.expected()).toBe(50_300n)
  expect(records.shown()).toBe('503.00')
})

test('whatever is stated in whatever order, the sum is that of the last statements', () => {
  const statement = fc.tuple(
    fc.integer({ min: 0, max: 900 }),
    fc.bigInt({ min: -5000n, max: 5000n }),
  )
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 800 }), (statements) => {
      const records = openRecords('PHP', 1000n)
      const last = new Map<number, bigint>()
      // A real key is stated again only while its question is open.
      for (const [no] of statements) records.request(question(`round:${no}`))
      for (const [no, minor] of statements) {
        last.set(no, minor)
        records.put(`round:${no}`, minor)
      }
      const sum = [...last.values()].reduce((all, minor) => all + minor, 1000n)
      expect(records.expected()).toBe(sum)
      expect(readRecords(JSON.parse(JSON.stringify(records.save()))).expected()).toBe(sum)
    }),
  )
})

test('settled lines are summed up, so that the records of a million rounds stay small', () => {
  const records = openRecords('PHP')
  for (let no = 0; no < 10_000; no += 1) records.put(`round:${no}`, -100n)
  expect(records.expected()).toBe(-1_000_000n)
  expect(records.save().lines.length).toBeLessThanOrEqual(400)
})

test('an open question survives in the saved records, and keeps its line apart', () => {
  const records = openRecords('PHP')
  records.request(question('round:first'))
  records.put('round:first', -500n)
  for (let no = 0; no < 1000; no += 1) records.put(`round:${no}`, 1n)
  const read = readRecords(records.save())
  expect(read.questions()).toEqual([question('round:first')])
  read.put('round:first', 0n)
  read.answered('round:first')
  expect(read.expected()).toBe(1000n)
  expect(read.questions()).toEqual([])
})
