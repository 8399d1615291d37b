import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SlotModel } from '@parola/maths'
import { filesBelow } from '../platform/file-tree.ts'
import { firstRow, type Store } from '../platform/store.ts'
import { isSlot, modelOf } from './models.ts'

const require = createRequire(import.meta.url)
/** Where the rules of games are, beside their models. */
export const MATHS = dirname(dirname(require.resolve('@parola/maths/models/tiger-20.json')))

const known = new Map<string, string>()
let rules: string | null = null

/**
 * The version of a model: the hash of everything that decides a round of it. Its certified figures only
 * describe it and are not included. Games whose rules are code share one version, that of the code; the
 * lotteries are not among them.
 */
export function versionOf(id: string): string {
  const found = known.get(id)
  if (found) return found
  const version = isSlot(id) ? versionOfModel(modelOf(id)) : versionOfRules()
  known.set(id, version)
  return version
}

export function versionOfModel({ verified: _, ...content }: SlotModel): string {
  return createHash('sha256').update(canonical(content)).digest('hex')
}

function versionOfRules(): string {
  const lottery = join(MATHS, 'src/lottery')
  const isRule = (file: string) => !file.endsWith('.test.ts') && !file.startsWith(lottery)
  rules ??= hashOf(filesBelow(join(MATHS, 'src')).filter(isRule))
  return rules
}

/** One hash over files, each by its content, in the order of their names. */
export function hashOf(files: readonly string[]): string {
  const all = createHash('sha256')
  for (const file of files) all.update(createHash('sha256').update(readFileSync(file)).digest())
  return all.digest('hex')
}

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, v]) => v !== undefined)
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join()}}`
}

/** Stores the versions that this program plays; one that was played before keeps its date. */
export async function keepVersions({ pool }: Store, models: readonly string[]) {
  for (const model of new Set(models)) {
    await pool.query(
      `insert into studio.model_version (model, version, content) values ($1, $2, $3)
       on conflict (model, version) do nothing`,
      [model, versionOf(model), isSlot(model) ? JSON.stringify(modelOf(model)) : '{}'],
    )
  }
}

/** The version of a game as its players see it. */
export async function shownVersion({ pool }: Store, model: string) {
  const text = 'select since from studio.model_version where model = $1 and version = $2'
  const row = await firstRow<{ since: Date }>(pool, text, [model, versionOf(model)])
  return { hash: versionOf(model), since: row?.since.toISOString() ?? null }
}

type Played = { model: string; version: string | null }

/** The key of a round's model: rounds of an older version have their own. */
export function rulesOf({ model, version }: Played): string {
  return version === null || version === versionOf(model) ? model : `${model}#${version}`
}

/** The models of rounds, each in the version that it was played in. */
export async function modelsOf({ pool }: Store, rows: readonly Played[]) {
  const models: Record<string, unknown> = {}
  for (const row of rows) {
    const name = rulesOf(row)
    if (!isSlot(row.model) || models[name]) continue
    const text = 'select content from studio.model_version where model = $1 and version = $2'
    const old =
      name === row.model
        ? null
        : await firstRow<{ content: unknown }>(pool, text, [row.model, row.version])
    models[name] = old?.content ?? modelOf(row.model)
  }
  return models
}
