import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messagesOf, sentences } from './index.ts'

const EN = new URL('../en/', import.meta.url)
const features = readdirSync(EN).map((file) => file.replace('.json', ''))

test.each(features)('[I18N-01] %s says everything in both languages', (feature) => {
  const english = messagesOf('EN', feature)
  const tagalog = messagesOf('TY', feature)
  expect(Object.keys(tagalog).sort()).toEqual(Object.keys(english).sort())
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]).sort()
  for (const [key, text] of Object.entries(english)) {
    expect(new Set(placeholders(tagalog[key] ?? '')), key).toEqual(new Set(placeholders(text)))
  }
})

test('[VAL-03] every error code has a sentence', async () => {
  const source = readFileSync(new URL('../../contract/src/core/errors.ts', import.meta.url), 'utf8')
  const codes = [...source.matchAll(/^ {2}([A-Z_]+): \{ status/gm)].map((m) => m[1])
  expect(codes.length).toBeGreaterThan(40)
  expect(Object.keys(messagesOf('EN', 'errors'))).toEqual(expect.arrayContaining(codes))
})

test('a sentence carries its figures, in the language asked for', () => {
  const say = sentences('errors')
  expect(say('EN', 'RATE_LIMITED', { retryAfterS: 60 })).toBe(
    'Too many requests. Please try again in 60 seconds.',
  )
  expect(say('TY', 'NOT_LOGGED_IN')).toBe('Hindi ka naka-log in, mag-log in muna')
})
