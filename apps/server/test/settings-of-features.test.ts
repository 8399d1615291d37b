import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
})
afterAll(() => database.drop())

const TURNOVER = { depositMultiple: 3, mode: 'all', resetBelowMinor: '0', weights: { LIVE: 10 } }
const FEEDBACK = { minLength: 5, maxLength: 50 }
const HELP = { name: 'Help', phone: '', url: 'https://help.example', warning: { EN: 'Slowly' } }
const AFFILIATES = [{ code: 'Luna7', domains: ['luna.example'] }]

/** What moves which policies of a brand's configuration, and the settings that they become. */
const MOVES = [
  {
    migration: '0980-held-win-settings.sql',
    policies: { payout: { times: 50, winMinor: '700000' } },
    becomes: { 'held-win': { times: 50, winMinor: '700000' } },
  },
  {
    migration: '0981-transfer-settings.sql',
    policies: { vendorWallets: { minMinor: '500', autoReturn: false } },
    becomes: { transfer: { minMinor: '500', autoReturn: false } },
  },
  {
    migration: '0982-eligibility-settings.sql',
    policies: { depositNeedsKyc: false },
    becomes: { eligibility: { depositNeedsKyc: false } },
  },
  {
    migration: '0983-deposit-settings.sql',
    policies: {
      channels: [{ channel: 'CARD', minMinor: '1000', maxMinor: '2000' }],
      deposit: { twoFromMinor: '9000', justBelowPpm: 800_000 },
    },
    becomes: {
      deposit: {
        channels: [{ channel: 'CARD', minMinor: '1000', maxMinor: '2000' }],
        twoFromMinor: '9000',
      },
      'money-case': { justBelowPpm: 800_000 },
    },
  },
  {
    migration: '0984-withdrawal-settings.sql',
    policies: {
      withdrawal: {
        methods: [{ channel: 'WIRE', minMinor: '1000', maxMinor: '2000' }],
        needsKyc: false,
        feePpm: 5000,
        reviewFirst: false,
        needsReceipt: false,
      },
    },
    becomes: {
      'payout-account': {
        methods: [{ channel: 'WIRE', minMinor: '1000', maxMinor: '2000' }],
        needsKyc: false,
      },
      withdrawal: { feePpm: 5000, reviewFirst: false },
      payout: { needsReceipt: false },
    },
  },
  {
    migration: '0985-turnover-settings.sql',
    policies: { turnover: TURNOVER },
    becomes: { turnover: TURNOVER },
  },
  {
    migration: '0986-gift-and-team-transfer-settings.sql',
    policies: { reward: { maxMinor: '500' }, teamTransfer: { isAnyDepth: true, maxMinor: '900' } },
    becomes: { gift: { maxMinor: '500' }, 'team-transfer': { isAnyDepth: true, maxMinor: '900' } },
  },
  {
    migration: '0987-people-settings.sql',
    policies: {
      ...{ kycProvider: 'sandbox', passwordDays: 30, uniformRecovery: true },
      ...{ withdrawalHoldHours: 48, affiliates: AFFILIATES, feedback: FEEDBACK, help: HELP },
    },
    becomes: {
      affiliates: { affiliates: AFFILIATES },
      feedback: FEEDBACK,
      kyc: { provider: 'sandbox' },
      password: { expiryDays: 30 },
      'password-recovery': { isUniform: true },
      'safer-play-help': HELP,
      'withdrawal-hold': { hours: 48 },
    },
  },
]

test.each(MOVES)(
  '[CFG-01] what a brand had stored is its first version after $migration',
  async ({ migration, policies, becomes }) => {
    const names = Object.keys(becomes)
    await database.asOwner('delete from settings.version where name = any($1)', [names])
    await database.asOwner(`update brand.brand set config = config || $1 where brand_id = 'intl'`, [
      JSON.stringify(policies),
    ])
    const upgrade = new URL(`../migrations/${migration}`, import.meta.url)
    await database.asOwner(readFileSync(upgrade, 'utf8'))
    const { rows } = await database.asOwner(
      `select brand_id, name, version, value, author, starts_at from settings.version
        where name = any($1) order by name collate "C"`,
      [names],
    )
    const first = { brand_id: 'intl', version: 1, author: 'migration', starts_at: new Date(0) }
    expect(rows).toEqual(
      Object.entries(becomes)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => ({ ...first, name, value })),
    )
    const left = await database.asOwner(
      'select brand_id from brand.brand where config ?| $1::text[]',
      [Object.keys(policies)],
    )
    expect(left.rows).toEqual([])
  },
)
