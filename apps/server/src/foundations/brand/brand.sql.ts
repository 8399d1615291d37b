import { filledLanguages, type InEveryLanguage } from '@parola/locales/languages'
import { jsonOf } from '@parola/money'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { sha256 } from '#platform/crypto'
import type { Tables } from '#platform/db'
import { must } from '#platform/work'
import { type Brand, type BrandConfig, brandConfig } from './brand.rules.ts'
import type { RegionRules } from './region.rules.ts'

const MAX_BRANDS = 100
const HASH_DIGITS = 12

export async function selectBrands(db: Kysely<Tables>): Promise<Brand[]> {
  const rows = await db
    .selectFrom('brand.brand')
    .selectAll()
    .orderBy('brand_id', 'desc')
    .limit(MAX_BRANDS)
    .execute()
  return rows.map(brandOf)
}

function brandOf(row: Selectable<Tables['brand.brand']>): Brand {
  const note = row.maintenance_note as Partial<Brand['maintenanceNote']>
  return {
    brandId: row.brand_id,
    domains: row.domains,
    maintenance: row.maintenance,
    maintenanceNote: filledLanguages({ EN: '', ...note }),
    maintenanceUntil: row.maintenance_until,
    region: {
      mode: row.region_mode as RegionRules['mode'],
      countries: row.region_countries,
      networks: row.blocked_networks,
      servesUnknown: row.serves_unknown,
    },
    configHash: sha256(JSON.stringify(row.config)).toString('hex').slice(0, HASH_DIGITS),
    gamesTurnedAt: row.games_turned_at,
    config: configOf(row),
  }
}

/** @throws BugError that names the brand and the field */
function configOf({ brand_id, config }: Selectable<Tables['brand.brand']>): BrandConfig {
  const read = brandConfig.safeParse(config)
  const issue = read.error?.issues[0]
  must(read.data, `Configuration of brand ${brand_id}: ${issue?.path.join('.')}: ${issue?.message}`)
  return read.data
}

/** Something the lobbies of all brands show has changed: every open tab is notified. */
export async function noteGamesTurned(db: Kysely<Tables>) {
  await db
    .updateTable('brand.brand')
    .set({ games_turned_at: sql<Date>`clock_timestamp()` })
    .execute()
}

/** A brand at this moment, and how often it was changed; locked, nobody changes it in this transaction. */
export async function findVersion(db: Kysely<Tables>, brandId: string, isLocked = false) {
  const row = await db
    .selectFrom('brand.brand')
    .selectAll()
    .where('brand_id', '=', brandId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return { brand: brandOf(row), version: row.version }
}

/** Counts a change of a brand that nobody has changed since; undefined when somebody has. */
export async function lockBrand(
  tx: Transaction<Tables>,
  seen: { brandId: string; version: number },
): Promise<Brand | undefined> {
  const row = await tx
    .updateTable('brand.brand')
    .set({ version: seen.version + 1 })
    .where('brand_id', '=', seen.brandId)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst()
  return row && brandOf(row)
}

/** What operators may change of a brand's configuration. */
type Changeable = 'switches' | 'analyticsId' | 'registerFields'

/** Overwrites the given values by name. */
export async function mergeConfig(
  tx: Transaction<Tables>,
  brandId: string,
  change: Partial<Pick<BrandConfig, Changeable>>,
) {
  const json = jsonOf(change)
  await tx
    .updateTable('brand.brand')
    .set({ config: sql<string>`config || ${json}::jsonb` })
    .where('brand_id', '=', brandId)
    .execute()
}

export async function upsertBrand(
  tx: Transaction<Tables>,
  brand: { brandId: string; domains: string[]; config: unknown },
) {
  const config = jsonOf(brandConfig.parse(brand.config) satisfies BrandConfig)
  await tx
    .insertInto('brand.brand')
    .values({ brand_id: brand.brandId, domains: brand.domains, config })
    .onConflict((conflict) => conflict.column('brand_id').doNothing())
    .execute()
}

export async function updateRegion(tx: Transaction<Tables>, brandId: string, rules: RegionRules) {
  await tx
    .updateTable('brand.brand')
    .set({
      region_mode: rules.mode,
      region_countries: rules.countries,
      blocked_networks: rules.networks,
      serves_unknown: rules.servesUnknown,
    })
    .where('brand_id', '=', brandId)
    .execute()
}

export type SystemState = {
  maintenance: boolean
  note?: InEveryLanguage<string>
  until?: Date | null
}

export async function updateMaintenance(
  tx: Transaction<Tables>,
  brandId: string,
  state: SystemState,
) {
  await tx
    .updateTable('brand.brand')
    .set({
      maintenance: state.maintenance,
      maintenance_note: JSON.stringify(state.note ?? {}),
      maintenance_until: state.until ?? null,
    })
    .where('brand_id', '=', brandId)
    .execute()
}
