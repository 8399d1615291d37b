import { describe, expect, test } from 'vitest'
import { readRequest } from './arguments.ts'

test('everything has a default, and the rate follows from the members', () => {
  const request = readRequest(['--members', '2000'])
  expect(request).toMatchObject({
    kind: 'load',
    requested: {
      members: 2000,
      minutes: 1,
      rate: 200,
      pages: 200,
      logins: 0,
      site: 'http://localhost:3000',
    },
  })
})

test('two reports are compared', () => {
  const files = ['a.json', 'b.json']
  expect(readRequest(['--compare', ...files])).toEqual({ kind: 'compare', files })
})

describe('bad input is named in one sentence', () => {
  test.each([
    [['--members', 'many'], '--members must be a number from 1 to 20000, not "many".'],
    [['--members', ''], '--members must be a number from 1 to 20000, not "".'],
    [['--members', '0'], '--members must be a number from 1 to 20000, not "0".'],
    [['--members', '1.5'], '--members must be a whole number.'],
    [['--members=-5'], '--members must be a number from 1 to 20000, not "-5".'],
    [['--minutes', 'NaN'], '--minutes must be a number from 0.05 to 1440, not "NaN".'],
    [['--minutes', 'Infinity'], '--minutes must be a number from 0.05 to 1440, not "Infinity".'],
    [['--rate', '0'], '--rate must be above 0.'],
    [
      ['--site', 'localhost'],
      '--site must be an address such as http://localhost:3000, not "localhost".',
    ],
    [['--site', 'ftp://localhost'], '--site must be an address'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['soon'], '"soon" is no option.'],
    [['--compare', 'a.json'], '--compare needs two reports, as JSON.'],
    [['--compare', 'a', 'b', 'c'], '--compare needs two reports, as JSON.'],
  ])('%j', (args, sentence) => {
    expect(() => readRequest(args)).toThrow(sentence)
  })
})
