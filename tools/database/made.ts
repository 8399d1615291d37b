import { schemaText } from './schema.ts'
import { tablesModules } from './tables.ts'

const TABLES = 'apps/server/src/platform/db/tables'

/** Generated from the migrated databases: their schemas, and the types of the platform's tables. */
export async function madeFiles({ platform, studio }: { platform: string; studio: string }) {
  const modules = Object.entries(await tablesModules(platform))
  return {
    'apps/server/schema.sql': await schemaText(platform),
    'apps/studio/schema.sql': await schemaText(studio),
    ...Object.fromEntries(modules.map(([file, text]) => [`${TABLES}/${file}`, text])),
  }
}
