import { schemaOf } from '../../apps/server/src/order.ts'
import type { Source } from './sources.ts'

const MIGRATION = /^(apps\/\w+)\/migrations\/(\d{4})-[^/]+\.sql$/
const FUNCTION_FILE = /^apps\/(?:server\/src\/(.+)|studio\/src)\/sql\/([^/]+)\.sql$/
const CREATED = /create (?:or replace )?function (\w+)\.(\w+)/g
/** The last migrations that hold functions; later ones hold tables. */
const LAST_WITH_FUNCTIONS: Record<string, string> = { 'apps/server': '0418', 'apps/studio': '0086' }
/** Schemas that belong to no feature and are below them all. */
const PLATFORM = ['platform', 'migration']

/** Each migration has its own number, and functions are in their own files. */
export function orderlyMigrations(sources: readonly Source[]): string[] {
  const seen = new Set<string>()
  return sources.flatMap(({ path, text }) => {
    const [, app = '', number = ''] = MIGRATION.exec(path) ?? []
    if (!app) return []
    const found = seen.has(app + number) ? [`${path} has a number that is taken`] : []
    seen.add(app + number)
    const isLate = number > (LAST_WITH_FUNCTIONS[app] ?? '')
    return isLate && withoutComments(text).search(CREATED) >= 0
      ? [...found, `${path} has a function, which belongs in an sql folder of its feature`]
      : found
  })
}

/** A file in an `sql` folder holds one function, named like it. */
export function functionsByFile(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const [, , file] = FUNCTION_FILE.exec(path) ?? []
    if (!file) return []
    const names = [...withoutComments(text).matchAll(CREATED)].map(([, , name]) => name)
    const isOwn = names.length === 1 && names[0]?.replaceAll('_', '-') === file
    return isOwn ? [] : [`${path} must hold the function of its name alone`]
  })
}

/** Functions and views use nothing of a later feature, just as its code may not import one. */
export function sqlInOrder(
  sources: readonly Source[],
  schema: string,
  order: readonly string[],
): string[] {
  const rankOf = (name: string) =>
    PLATFORM.includes(name) ? -1 : order.findIndex((feature) => schemaOf(feature) === name)
  const objects = [...schema.matchAll(/^create \w+ (\w+\.\w+)/gm)].map(([, name = '']) => name)
  const functions = sources.flatMap(({ path, text }) => {
    const [, folder] = FUNCTION_FILE.exec(path) ?? []
    return folder ? [{ path, schema: schemaOfFolder(folder), text }] : []
  })
  const views = [...schema.matchAll(/^create view (\w+)\.(\w+) as\n[^;]*;/gm)].map(
    ([text, owner = '', name = '']) => ({ path: `view ${owner}.${name}`, schema: owner, text }),
  )
  return [...functions, ...views].flatMap(({ path, schema: own, text }) => {
    const code = withoutComments(text)
    const touched = objects.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    return touched
      .filter((name) => rankOf(name.split('.')[0] ?? '') > rankOf(own))
      .map((name) => `${path} touches ${name} of a later feature`)
  })
}

/** Folders of the platform share a schema. */
function schemaOfFolder(folder: string): string {
  return folder.startsWith('platform/') ? 'platform' : schemaOf(folder)
}

function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '')
}
