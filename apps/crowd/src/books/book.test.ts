import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBook, readBook } from './book.ts'

const question = (key: string) => ({ key, kind: 'round' as const, about: {}, askedAt: 0 })

test('a line that is stated again is replaced, never added', () => {
  const book = openBook('PHP')
  book.put('deposit:1', 50_000n)
  book.put('round:1', -200n)
  book.put('round:1', 300n)
  book.put('round:1', 300n)
  expect(book.expected()).toBe(50_300n)
  expect(book.shown()).toBe('503.00')
})

test('whatever is stated in whatever order, the sum is that of the last statements', () => {
  const statement = fc.tuple(
    fc.integer({ min: 0, max: 900 }),
    fc.bigInt({ min: -5000n, max: 5000n }),
  )
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 800 }), (statements) => {
      const book = openBook('PHP', 1000n)
      const last = new Map<number, bigint>()
      // A real key is stated again only while its question is open.
      for (const [no] of statements) book.ask(question(`round:${no}`))
      for (const [no, minor] of statements) {
        last.set(no, minor)
        book.put(`round:${no}`, minor)
      }
      const sum = [...last.values()].reduce((all, minor) => all + minor, 1000n)
      expect(book.expected()).toBe(sum)
      expect(readBook(JSON.parse(JSON.stringify(book.save()))).expected()).toBe(sum)
    }),
  )
})

test('settled lines are summed up, so that a book of a million rounds stays small', () => {
  const book = openBook('PHP')
  for (let no = 0; no < 10_000; no += 1) book.put(`round:${no}`, -100n)
  expect(book.expected()).toBe(-1_000_000n)
  expect(book.save().lines.length).toBeLessThanOrEqual(400)
})

test('an open question survives in the saved book, and keeps its line apart', () => {
  const book = openBook('PHP')
  book.ask(question('round:first'))
  book.put('round:first', -500n)
  for (let no = 0; no < 1000; no += 1) book.put(`round:${no}`, 1n)
  const read = readBook(book.save())
  expect(read.questions()).toEqual([question('round:first')])
  read.put('round:first', 0n)
  read.answered('round:first')
  expect(read.expected()).toBe(1000n)
  expect(read.questions()).toEqual([])
})
