import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { inEveryLanguage } from '@parola/locales/languages'
import type { Samples } from './contract.types.ts'

const REASON = 'for the test'
const PAGE = { pageNo: '1', pageSize: '5' }
const LEVEL = {
  label: 'Bronze',
  growth: 100,
  keep: null,
  upgradeBonus: '5.00',
  dailySalary: '0.00',
  dailyTurnover: '0.00',
  monthlySalary: '0.00',
  monthlyTurnover: '0.00',
  fundPpm: 100,
  fundCap: '500.00',
  referralPpm: 0,
  referralCap: '0.00',
  hasHost: false,
}

const FILTER = { gameType: 'RNG', vendor: 'PG', nodeId: 1, minStake: '1.00' } as const
const MISSION = {
  id: 'daily-spins',
  name: inEveryLanguage(() => 'Spins'),
  period: 'daily',
  event: 'bet',
  goal: { metric: 'count', count: 50 },
  filter: FILTER,
  minMultiplier: 0,
  reward: { kind: 'cash', amount: '5.00', multiple: 1 },
  minTier: 0,
  after: null,
  isOpen: true,
} as const
const BOARD = {
  id: 'weekly-race',
  name: inEveryLanguage(() => 'Race'),
  period: 'weekly',
  metric: 'turnover',
  filter: FILTER,
  prizes: ['10.00', '5.00'],
  multiple: 1,
  isOpen: true,
} satisfies BodyOf<Calls['changeMissions']>['boards'][number]

const TOURNAMENT = {
  id: 'weekly-cup',
  name: inEveryLanguage(() => 'Cup'),
  firstDay: '2026-11-23',
  startTime: '18:00',
  hours: 4,
  repeat: 'daily',
  games: [1],
  chips: '10000.00',
  minStake: '1.00',
  maxRounds: 100,
  capTimes: 100,
  prizes: ['10.00', '5.00'],
  multiple: 1,
  isOpen: true,
} satisfies BodyOf<Calls['changeTournaments']>['tournaments'][number]
const WINDOW = { id: 'weekly-cup', window: '2026-11-23' }

/** One valid input for every call of the VIP club, points, missions, leaderboards and referral. */
export const loyaltySamples = {
  vipLevels: {},
  vipStanding: {},
  vipRewards: { query: { cursor: randomUUID(), pageSize: '5' } },
  vipHosts: {},
  chooseVipHost: { body: { hostId: 'maya' } },
  opsVipLevels: {},
  changeVipLevels: { body: { version: 0, levels: [LEVEL], reason: REASON } },
  opsVipHosts: {},
  changeVipHosts: {
    body: {
      version: 0,
      hosts: [{ id: 'maya', name: 'Maya', hours: '10-18', contact: '', pictureId: null }],
      reason: REASON,
    },
  },
  opsMemberVip: { query: { memberId: randomUUID() } },
  opsMemberVipRewards: { query: { memberId: randomUUID(), cursor: randomUUID(), pageSize: '5' } },
  setVipTier: { body: { memberId: randomUUID(), tier: 1, reason: REASON } },
  getPointBalance: {},
  getPointConfig: {},
  getPointReward: {},
  getRedeemPointList: { query: PAGE },
  memTransDet: { query: PAGE },
  redeemPointReward: {
    body: {
      requestKey: randomUUID(),
      paymentPassword: '739152',
      goodsId: randomUUID(),
      redeemQuantity: 1,
      remark: 'size M',
    },
  },
  convertPoint: { body: { requestKey: randomUUID(), paymentPassword: '739152', points: 10 } },
  opsPointGoods: {},
  savePointGoods: {
    body: {
      goodsId: randomUUID(),
      version: 0,
      picture: 'cap',
      name: inEveryLanguage(() => 'Cap'),
      remark: inEveryLanguage(() => ''),
      points: 500,
      amountRequirement: '0.00',
      stock: 10,
      limit: 1,
      isOpen: true,
      reason: REASON,
    },
  },
  opsPointRedemptions: { query: { open: 'true', cursor: randomUUID(), pageSize: '5' } },
  decidePointRedemption: { body: { reference: 'PT-AAAA-AAAA', isApproved: true, answer: REASON } },
  missionSummary: {},
  claimMissions: { body: { items: [{ missionId: 'daily-spins', window: '2026-11-26' }] } },
  missionLeaderboard: { query: { board: 'weekly-race', window: 'last' } },
  referral: {},
  referralFriends: { query: { cursor: randomUUID(), pageSize: '5' } },
  referralPayouts: { query: { cursor: randomUUID(), pageSize: '5' } },
  opsReferral: {},
  changeReferral: {
    body: {
      ...{ version: 0, friendDays: 365, deposit: '100.00', min: '1.00', multiple: 1 },
      keys: ['person', 'device'],
      reason: REASON,
    },
  },
  opsMemberReferral: { query: { memberId: randomUUID() } },
  wheel: {},
  spinVipWheel: {
    body: { requestKey: randomUUID(), commit: 'ab'.repeat(32), clientSeed: 'my own seed' },
  },
  wheelSpins: { query: { cursor: randomUUID(), pageSize: '5' } },
  opsWheel: {},
  changeWheel: {
    body: {
      version: 0,
      groups: [
        {
          ...{ fromTier: 1, spins: 1 },
          segments: [
            { reward: { kind: 'cash', amount: '5.00', multiple: 1 }, weight: 400_000 },
            { reward: { kind: 'points', points: 50 }, weight: 600_000 },
          ],
        },
      ],
      reason: REASON,
    },
  },
  opsMissions: {},
  changeMissions: { body: { version: 0, missions: [MISSION], boards: [BOARD], reason: REASON } },
  opsBoardStandings: { query: { open: 'true', cursor: randomUUID(), pageSize: '5' } },
  removeFromBoard: { body: { id: randomUUID(), memberId: randomUUID(), reason: REASON } },
  payBoard: { body: { id: randomUUID(), reason: REASON } },
  tournaments: {},
  tournamentBoard: { query: WINDOW },
  enterTournament: { body: WINDOW },
  playTournament: { body: { ...WINDOW, nodeId: 1, language: 'EN', platform: 'html5' } },
  opsTournaments: {},
  changeTournaments: { body: { version: 0, tournaments: [TOURNAMENT], reason: REASON } },
} satisfies Partial<Samples>
