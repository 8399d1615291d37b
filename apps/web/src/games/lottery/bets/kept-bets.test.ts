import { expect, test } from 'vitest'
import { betsIn, textOf } from './kept-bets.ts'

const BET = {
  id: 'a',
  code: 'SIDE',
  selection: { picks: ['BIG'] },
  stake: { unitMinor: 200n, multiple: 3, prizeGroup: 1 },
}

test('[LOTT-05] bets that are not bought yet are the same after a reload', () => {
  const byGame = { L28_90S: [BET, { ...BET, id: 'b', odds: { WIN: '1.95' } }], SSC_1M: [] }
  expect(betsIn(textOf(byGame))).toEqual(byGame)
})

test.each([null, '', 'nonsense', '{"L28_90S":[{"stake":{"unitMinor":"1e3"}}]}'])(
  'nothing is kept in %s',
  (text) => {
    expect(betsIn(text)).toEqual({})
  },
)
