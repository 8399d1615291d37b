import { bySystem, type Engine, work } from '#platform/work'
import { seedMembers } from './members.ts'
import { type SeedMode, seedSite } from './site.ts'

/** Fills an empty database: brands, their content and the catalogue, and for a demo its members. Safe to repeat. */
export async function seed(engine: Engine, mode: SeedMode = 'demo') {
  await work(engine, bySystem('ph'), ({ tx }) => seedSite(tx, mode))
  if (mode === 'demo') await seedMembers(engine)
}
