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

/** What a brand had before an upgrade, and the settings that it has after it. */
const UPGRADES = [
  {
    upgrade: '0985-turnover-settings.sql',
    had: { turnover: TURNOVER },
    has: { turnover: TURNOVER },
  },
  {
    upgrade: '0986-gift-and-team-transfer-settings.sql',
    had: { reward: { maxMinor: '500' }, teamTransfer: { isAnyDepth: true, maxMinor: '900' } },
    has: { gift: { maxMinor: '500' }, 'team-transfer': { isAnyDepth: true, maxMinor: '900' } },
  },
  {
    upgrade: '0987-people-settings.sql',
    had: {
      ...{ kycProvider: 'sandbox', passwordDays: 30, uniformRecovery: true },
      ...{ withdrawalHoldHours: 48, affiliates: AFFILIATES, feedback: FEEDBACK, help: HELP },
    },
    has: {
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

test.each(UPGRADES)(
  '[CFG-01] what a brand had is the first version of its settings after $upgrade',
  async ({ upgrade, had, has }) => {
    await database.asOwner('delete from settings.version where name = any ($1)', [Object.keys(has)])
    await database.asOwner(`update brand.brand set config = config || $1 where brand_id = 'intl'`, [
      JSON.stringify(had),
    ])
    const file = new URL(`../migrations/${upgrade}`, import.meta.url)
    await database.asOwner(readFileSync(file, 'utf8'))
    const { rows } = await database.asOwner(
      `select brand_id, name, version, value, author, starts_at from settings.version
        where name = any ($1) order by name collate "C"`,
      [Object.keys(has)],
    )
    const first = { brand_id: 'intl', version: 1, author: 'migration', starts_at: new Date(0) }
    expect(rows).toEqual(Object.entries(has).map(([name, value]) => ({ ...first, name, value })))
    const left = await database.asOwner(
      'select brand_id from brand.brand where config ?| $1::text[]',
      [Object.keys(had)],
    )
    expect(left.rows).toEqual([])
  },
)
