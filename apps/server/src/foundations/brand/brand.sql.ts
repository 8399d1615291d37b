import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import { type Brand, type BrandConfig, brandConfig } from './brand.rules.ts'
import type { RegionRules } from './region.rules.ts'

const MAX_BRANDS = 100

export async function selectBrands(db: Kysely<Tables>): Promise<Brand[]> {
  const rows = await db
    .selectFrom('brand.brand')
    .selectAll()
    .select(sql<string>`left(md5(config::text), 12)`.as('version'))
    .orderBy('brand_id', 'desc')
    .limit(MAX_BRANDS)
    .execute()
  return rows.map((row) => ({
    brandId: row.brand_id,
    domains: row.domains,
    maintenance: row.maintenance,
    region: {
      mode: row.region_mode as RegionRules['mode'],
      countries: row.region_countries,
      networks: row.blocked_networks,
      servesUnknown: row.serves_unknown,
    },
    version: row.version,
    config: brandConfig.parse(row.config),
  }))
}

export async function upsertBrand(
  tx: Transaction<Tables>,
  brand: { brandId: string; domains: string[]; config: unknown },
) {
  const config = JSON.stringify(brandConfig.parse(brand.config) satisfies BrandConfig, (_key, v) =>
    typeof v === 'bigint' ? String(v) : v,
  )
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

export async function updateMaintenance(
  tx: Transaction<Tables>,
  brandId: string,
  maintenance: boolean,
) {
  await tx.updateTable('brand.brand').set({ maintenance }).where('brand_id', '=', brandId).execute()
}
