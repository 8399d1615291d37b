import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, entryOf, isDate } from './csv.rules.ts'
import { identityOf, matchOf } from './match.rules.ts'
import { jaroWinkler, nameKeys, nameSimilarity, nameTokens, plainNumber } from './names.rules.ts'

describe('[ELI-003] names', () => {
  test.each([
    ['DELA CRUZ, José', 'jose dela cruz'],
    ['Peña, Niño', 'nino pena'],
    ['MÜLLER Jürgen', 'jurgen müller'],
    ['Łukasz Wójcik', 'wojcik lukasz'],
    ["O'Neil Shaun", 'shaun oneil'],
    ['Juan Santos Jr.', 'SANTOS JUAN'],
    ['Ｊｕａｎ　Ｓａｎｔｏｓ', 'Juan Santos'],
    ['Juan  \u200bSantos', 'Juan Santos'],
  ])('%s is %s', (a, b) => {
    expect(nameTokens(a)).toEqual(nameTokens(b))
  })

  test.each([
    ['', []],
    ['  ', []],
    ['Jr.', ['jr']],
    ['王小明', ['王小明']],
  ])('%j has the words %j', (name, words) => {
    expect(nameTokens(name)).toEqual(words)
  })

  test('the order of words and punctuation between them never matter', () => {
    const word = fc.stringMatching(/^[a-z]{2,10}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const there = nameTokens(words.join(' '))
        expect(nameTokens([...words].reverse().join(', ').toUpperCase())).toEqual(there)
      }),
    )
  })

  test.each([
    ['martha', 'marhta', 0.961],
    ['dixon', 'dicksonx', 0.813],
    ['abc', 'abc', 1],
    ['abc', 'xyz', 0],
  ])('%s is like %s by %d', (a, b, likeness) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(likeness, 2)
    expect(jaroWinkler(b, a)).toBeCloseTo(likeness, 2)
  })

  test('are more similar to themselves than to anything else', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(name, name, (a, b) => {
        const likeness = nameSimilarity(a, b)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
        expect(nameSimilarity(a, a)).toBe(1)
      }),
    )
  })

  test('that differ by a letter share a key', () => {
    const shared = (a: string, b: string) =>
      nameKeys(nameTokens(a)).some((key) => nameKeys(nameTokens(b)).includes(key))
    expect(shared('Juan Reyes Santos', 'Huan Reyes Santos')).toBe(true)
    expect(shared('Juan Santos', 'Juan Santoz')).toBe(true)
    expect(shared('Juan Santos', 'Maria Reyes')).toBe(false)
  })

  test('numbers are compared without punctuation', () => {
    expect(plainNumber('n01-12 345 ')).toBe('N0112345')
  })
})

describe('[ELI-003] a person and an entry of the list', () => {
  const juan = { name: 'Juan Reyes Santos', birthDate: '1980-02-29', idNumber: 'N01-23' }
  test.each([
    ['the same in all', juan, 'exact'],
    ['the same number, another name', { name: 'Pedro Cruz', idNumber: 'n0123' }, 'exact'],
    ['the same name and birthday', { ...juan, idNumber: 'X9' }, 'exact'],
    ['the same in another order', { ...juan, name: 'SANTOS REYES, JUAN', idNumber: '' }, 'exact'],
    [
      'a letter less, the same birthday',
      { ...juan, name: 'Jua Reyes Santos', idNumber: '' },
      'near',
    ],
    ['the same name, birthday unknown', { name: juan.name }, 'near'],
    ['no middle name, birthday unknown', { name: 'Juan Santos' }, 'near'],
    ['the same name, another birthday', { name: juan.name, birthDate: '1981-02-28' }, null],
    ['a part of the name only', { name: 'Juan' }, null],
    ['another name, the same birthday', { name: 'Maria Lopez', birthDate: juan.birthDate }, null],
    ['nothing known', {}, null],
  ])('%s', (_what, person, match) => {
    expect(matchOf(identityOf(person), identityOf(juan))).toBe(match)
  })
})

describe('[ELI-003] lines of a list', () => {
  const columns = columnsOf('\uFEFFName,Birth_Date,"id_number",note')
  test('the first line names the columns, in any order', () => {
    expect(columns).toEqual({ name: 0, birth_date: 1, id_number: 2 })
    expect(columnsOf('id_number,name')).toEqual({ id_number: 0, name: 1 })
    expect(columnsOf('surname,birth_date')).toBeNull()
  })

  test.each([
    [
      'Juan Santos,1980-02-29,N01',
      { name: 'Juan Santos', birthDate: '1980-02-29', idNumber: 'N01' },
    ],
    ['"Santos, ""Jun"" Juan",,', { name: 'Santos, "Jun" Juan', birthDate: null, idNumber: null }],
    ['"Juan,1980-02-29,N01', 'QUOTES'],
    ['Juan', 'COLUMNS'],
    [',1980-02-29,N01', 'NAME'],
    ['!!!,1980-02-29,N01', 'NAME'],
    [`${'x'.repeat(201)},,`, 'NAME'],
    ['Juan,1981-02-29,N01', 'BIRTH_DATE'],
    ['Juan,29.02.1980,N01', 'BIRTH_DATE'],
    ['Juan,1980-02-29,---', 'ID_NUMBER'],
  ])('%s', (line, read) => {
    expect(columns && entryOf(line, columns)).toEqual(read)
  })

  test.each([
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2001-13-01', false],
    ['2001-1-1', false],
  ])('%s is a day: %s', (day, is) => {
    expect(isDate(day)).toBe(is)
  })
})
