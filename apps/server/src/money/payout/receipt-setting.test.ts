import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
})
afterAll(() => database.drop())

test('[WAL-03] a brand that asked for no receipt before the upgrade asks for none after it', async () => {
  await database.asOwner(
    `update brand.brand set config = config || '{"withdrawal": {"asksReceipt": false}}' where brand_id = 'intl'`,
  )
  const upgrade = new URL('../../../migrations/0474-receipt-setting.sql', import.meta.url)
  await database.asOwner(readFileSync(upgrade, 'utf8'))
  const { rows } = await database.asOwner(
    `select config -> 'withdrawal' -> 'needsReceipt' as needed, config -> 'withdrawal' ? 'asksReceipt' as kept
       from brand.brand where brand_id = 'intl'`,
  )
  expect(rows).toEqual([{ needed: false, kept: false }])
})
