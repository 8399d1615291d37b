import type pg from 'pg'

/**
 * Changes fields of the settings in force of the Philippine brand, or of another one; the change is in force at once, and
 * at every instant that those before it are. A read keeps what it has read for two seconds.
 * @param change as in JSON: sums are texts
 */
export async function setSettings(
  { pool }: { pool: pg.Pool },
  { name }: { name: string },
  { brandId = 'ph', ...change }: { brandId?: string } & Record<string, unknown>,
) {
  await pool.query(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     select $1, $2, coalesce(max(version), 0) + 1,
            coalesce((array_agg(value order by starts_at desc, version desc))[1], '{}') || $3::jsonb,
            coalesce(max(starts_at), to_timestamp(0)), coalesce(max(starts_at), to_timestamp(0)), 'system', 'for the test'
       from settings.version where brand_id = $1 and name = $2`,
    [brandId, name, JSON.stringify(change)],
  )
}

/** What the Philippine brand has stored, as in JSON. */
export async function storedSettings({ pool }: { pool: pg.Pool }, { name }: { name: string }) {
  const { rows } = await pool.query(
    `select value from settings.version where brand_id = 'ph' and name = $1
      order by starts_at desc, version desc limit 1`,
    [name],
  )
  return rows[0]?.value ?? {}
}
