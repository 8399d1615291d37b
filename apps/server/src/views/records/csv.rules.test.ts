import { describe, expect, test } from 'vitest'
import { localTime, row } from './csv.rules.ts'

describe('a line of a file', () => {
  test.each([
    ['plain', 'plain\r\n'],
    ['a, "b"', '"a, ""b"""\r\n'],
    ['two\nlines', '"two\nlines"\r\n'],
    ['=1+1', "'=1+1\r\n"],
    ['+63', "'+63\r\n"],
    ['-2', "'-2\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['\t=1', "'\t=1\r\n"],
  ])('[AUD-005] writes %j so that no spreadsheet computes it', (cell, line) => {
    expect(row([cell])).toBe(line)
  })

  test('keeps figures as they are', () => {
    expect(row(['net', { figure: '-12.50' }])).toBe('net,-12.50\r\n')
  })

  test('[MEM-03] shows the time of the brand, to the second', () => {
    expect(localTime('2026-11-20T16:00:05.999Z', 'Asia/Manila')).toBe('2026-11-21 00:00:05')
  })
})
