import { expect, test } from 'vitest'
import { paragraphs, text } from './values.ts'

const TOO_LONG = '👩‍👩‍👧‍👦'.repeat(700_000)

test.each([
  ['a text', text(80)],
  ['paragraphs', paragraphs(2000)],
])(
  '[LIM-003] %s that is far too long is refused by its length, before its characters are checked',
  (_, schema) => {
    expect(schema.safeParse(TOO_LONG).error?.issues).toMatchObject([{ code: 'too_big' }])
  },
)
