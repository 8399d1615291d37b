import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { addMs, DAY_MS, HOUR_MS } from '../clock/index.ts'
import { tidyPlatform } from './tidy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const NOW = new Date('2027-03-04T05:06:07Z')
const daysAgo = (days: number) => addMs(NOW, -days * DAY_MS)

test('what was noted to refuse a second use is deleted when no second use is possible, and not before', async () => {
  const { kysely } = database.db
  const window = { key: 'login:1', used: 1 }
  await kysely
    .insertInto('platform.allowance')
    .values([
      { ...window, window_start: daysAgo(3) },
      { ...window, window_start: daysAgo(1) },
    ])
    .execute()
  const [over, valid] = [randomUUID(), randomUUID()]
  await kysely
    .insertInto('platform.used_seal')
    .values([
      { jti: over, until: addMs(NOW, -1) },
      { jti: valid, until: addMs(NOW, HOUR_MS) },
    ])
    .execute()
  await kysely
    .insertInto('platform.received')
    .values([
      { listener: 'tidy-test', fact_id: 'old', at: daysAgo(31) },
      { listener: 'tidy-test', fact_id: 'recent', at: daysAgo(13) },
    ])
    .execute()

  await tidyPlatform(database.db).run(NOW)

  const windows = await kysely.selectFrom('platform.allowance').select('window_start').execute()
  expect(windows).toEqual([{ window_start: daysAgo(1) }])
  const seals = await kysely.selectFrom('platform.used_seal').select('jti').execute()
  expect(seals).toEqual([{ jti: valid }])
  const received = await kysely.selectFrom('platform.received').select('fact_id').execute()
  expect(received).toEqual([{ fact_id: 'recent' }])
})
