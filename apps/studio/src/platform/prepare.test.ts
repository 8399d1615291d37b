import { expect, test } from 'vitest'
import { studioDatabase } from '../../test/studio.ts'

test('[OPS-005] a prepared database is prepared again without an error and without a change', async () => {
  const database = await studioDatabase()
  try {
    await database.asOwner(`insert into studio.transfer
      (vendor, ref, player, kind, currency, requested_minor, amount_minor, vendor_ref)
      values ('PG', 'first', 'player', 'in', 'PHP', 500, 500, 'of-the-vendor')`)
    expect(await database.prepareAgain()).toBe(database.url)
    await database.asOwner(`do $$ begin
      assert (select requested_minor from studio.transfer where ref = 'first') = 500;
    end $$`)
  } finally {
    await database.drop()
  }
})
