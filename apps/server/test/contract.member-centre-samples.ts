import { randomUUID } from 'node:crypto'
import { gamesConsoleSamples } from './contract.games-console-samples.ts'
import type { Samples } from './contract.types.ts'

const REASON = 'for the test'

/**
 * One valid input for every call of the member centre and about games: messages, rewards, turnover
 * requirements.
 */
export const memberCentreSamples = {
  ...gamesConsoleSamples,
  jackpots: { query: {} },
  messages: { query: { cursor: randomUUID(), pageSize: '5', unread: 'true' } },
  readMessages: { body: { messageId: randomUUID() } },
  deleteMessage: { query: { messageId: randomUUID() } },
  publicState: {},
  bonusDetails: {
    query: { cursor: randomUUID(), pageSize: '5', state: 'open', source: 'reward' },
  },
  rewardCenter: { query: { view: 'ready', cursor: randomUUID(), pageSize: '5' } },
  claimReward: { body: { reference: 'RW-0' } },
  claimAllRewards: { body: {} },
  bonusBalances: { query: { cursor: randomUUID(), pageSize: '5' } },
  bonusBets: { query: { id: randomUUID(), cursor: randomUUID(), pageSize: '5' } },
  dropBonus: { body: { id: randomUUID(), balance: '0.00', atStake: '0.00' } },
  opsRewards: {
    query: { username: 'nobody77', state: 'ready', cursor: randomUUID(), pageSize: '5' },
  },
  grantReward: {
    body: {
      requestKey: randomUUID(),
      username: 'nobody77',
      amount: '50.00',
      multiple: 3,
      note: 'For you',
      because: REASON,
    },
  },
  opsFreeRounds: { query: { username: 'nobody77', cursor: randomUUID(), pageSize: '5' } },
  giveFreeRounds: {
    body: {
      requestKey: randomUUID(),
      usernames: ['nobody77'],
      nodeIds: [1],
      rounds: 10,
      stake: '1.00',
      multiple: 3,
      days: 7,
      note: 'For you',
      because: REASON,
    },
  },
  cancelFreeRounds: { body: { campaign: 'FR-0', username: 'nobody77', because: REASON } },
  opsMemberRebates: { query: { memberId: randomUUID(), pageNo: '1', pageSize: '5' } },
  withdrawReward: { body: { reference: 'RW-0', because: REASON } },
  unreadMessages: {},
} satisfies Partial<Samples>
