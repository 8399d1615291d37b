import type { Samples } from './contract.types.ts'

const because = 'for the test'
const SUBJECT = { vassalage: 'PG', nodeId: null, because }

/** One valid input for every call about the games of a brand. */
export const gameSamples = {
  opsVendors: {},
  opsJackpots: {},
  opsTitles: {
    query: {
      search: 'dragon',
      vassalage: 'PG',
      gameType: 'RNG',
      standing: 'open',
      pageNo: '1',
      pageSize: '5',
    },
  },
  shutGame: { body: { ...SUBJECT, from: null, until: null } },
  openGame: { body: SUBJECT },
  hideGame: { body: { ...SUBJECT, isHidden: false } },
  orderVendors: { body: { seen: [], requested: ['PG'], because } },
  orderTitles: { body: { gameType: 'RNG', seen: [], requested: [], because } },
  retireJackpot: {
    body: {
      ...{ vassalage: 'PG', currency: 'PHP', because },
      from: { jackpot: 'old-vault', level: 'MINI' },
      to: { jackpot: 'lucky-vault', level: 'MINI' },
    },
  },
  releaseGame: { body: { nodeId: 1, because } },
} satisfies Partial<Samples>
