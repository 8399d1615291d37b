import { afterAll, beforeAll, expect, test } from 'vitest'
import { BRANDS } from '../../../seed/brands.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { allBrands, upsertBrand } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('[CFG-02] a brand that is seeded just after somebody looked is found at once', async () => {
  const now = new Date()
  const names = async () => (await allBrands(database.db.kysely, now)).map(({ brandId }) => brandId)
  expect(await names()).toEqual([])
  const [brand] = BRANDS
  if (brand) await inTransaction(database.db, (tx) => upsertBrand(tx, brand))
  expect(await names()).toEqual([brand?.brandId])
})
