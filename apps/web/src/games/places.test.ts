import { expect, test } from 'vitest'
import { lotteryPlace, prizeModeOf, vendorPlace } from './places.ts'

test.each([
  ['TCG_LOTTO_VN', 'ELOTT', { to: '/vnLottery', search: { gameCode: 'g' } }],
  ['TCG_SEA', 'LOTT', { to: '/seaLottery', search: { gameCode: 'g' } }],
  ['LOTT', 'LOTT', { to: '/lottery', search: { gameCode: 'g' } }],
  ['ELOTT', 'ELOTT', { to: '/lottery', search: { gameCode: 'g' } }],
  ['PG', 'RNG', null],
])(
  '[GAME-09] a game of %s opens its lottery page, and no other game does',
  (vassalage, gameType, place) => {
    expect(lotteryPlace({ vassalage, gameType }, 'g')).toEqual(place)
  },
)

test.each([
  ['PG', 'RNG', { to: '/rng', search: { vassalage: 'PG' } }],
  ['AGL', 'LIVE', { to: '/live', search: { vassalage: 'AGL' } }],
  ['TCG_SEA', 'LOTT', { to: '/seaLottery' }],
])('[GAME-09] the tile of vendor %s opens its games', (vassalage, gameType, place) => {
  expect(vendorPlace({ vassalage, gameType })).toEqual(place)
})

const group = (gameCategory: string, ...vendors: string[]) => ({
  gameCategory,
  title: gameCategory,
  gameClassify: [],
  cards: vendors.map((vassalage) => ({
    vassalage,
    displayName: vassalage,
    gameType: gameCategory,
    games: 1,
    markUrl: '',
    isGame: 'GAME' as const,
    maintenance: false,
  })),
})

test.each([
  ['ELOTT', [group('LOTT', 'LOTT', 'TCG_LOTTO_VN')]],
  ['ELOTT', [group('LOTT', 'LOTT'), group('ELOTT', 'TCG_LOTTO_VN')]],
  ['ELOTT', [group('ELOTT', 'LOTT')]],
  ['LOTT', [group('LOTT', 'LOTT'), group('ELOTT', 'ELOTT')]],
  ['LOTT', [group('LIVE', 'TCG_LOTTO_VN')]],
  ['LOTT', []],
])('[GAME-10] the prize mode is %s, row %#', (mode, groups) => {
  expect(prizeModeOf(groups)).toBe(mode)
})
