import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import { definedSettings } from './define.ts'
import { selectReadable } from './versions.sql.ts'

/**
 * Versions in force or planned, of any brand, that their feature does not accept any more: a line for each. Whatever
 * reads them would fail.
 */
export async function unreadableSettings(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const lines: string[] = []
  for (const { brand_id, name, version, value } of await selectReadable(db, now)) {
    const kind = definedSettings().get(name)
    const read = kind?.schema.safeParse({ ...kind.default, ...(value as object) })
    const issue = read?.error?.issues[0]
    if (issue) {
      lines.push(
        `Settings ${name} of ${brand_id}, version ${version}: ${issue.path.join('.')}: ${issue.message}`,
      )
    }
  }
  return lines
}
