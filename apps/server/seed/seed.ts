import type { FieldKeys } from '#platform/crypto'
import { bySystem, type Engine, work } from '#platform/work'
import { seedLoyalty } from './loyalty.ts'
import { seedMembers } from './members.ts'
import type { SeedMode } from './mode.types.ts'
import { seedPromotions } from './promotions.ts'
import { seedService } from './service.ts'
import { seedSite } from './site.ts'

/** Fills an empty database: brands, their content and the catalogue, and for a demo its members. Safe to repeat. */
export async function seed(engine: Engine, keys: FieldKeys, mode: SeedMode = 'demo') {
  await work(engine, bySystem('ph'), ({ tx }) => seedSite(tx, mode))
  await seedLoyalty(engine, mode)
  if (mode !== 'demo') return
  const isNew = await seedMembers(engine)
  if (isNew) await seedService(engine, keys)
  await seedPromotions(engine, keys)
}
