import type { opsContent, opsContentItem } from '@parola/contract'
import { operatorNamesOf } from '#people/operator'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, refuse } from '#platform/work'
import { editedOf, labelOf, stateOf, storedPicture } from './bodies.rules.ts'
import { type ItemRow, selectItem, selectPage, selectVersions } from './versions.sql.ts'

/** A page of the items of a kind, in the order of the site. */
export async function listContent(glance: Glance, { query }: Input<typeof opsContent>) {
  const { db, brandId } = glance
  const { kind, cursor, pageSize } = query
  const [sequence, id] = (cursor ?? '').split('-').map(Number)
  const after = sequence === undefined || id === undefined ? null : { sequence, id }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectPage(db, { brandId, kind, after, limit }),
    (row) => `${row.sequence}-${row.item_id}`,
  )
  const content = shown.map((row) =>
    rowOf(row, { kind, version: row.last_version, body: row.last_body }, glance),
  )
  return { content, next }
}

type Last = { kind: Input<typeof opsContent>['query']['kind']; version: number; body: unknown }

function rowOf(item: ItemRow, { kind, version, body }: Last, { actor, now }: Glance) {
  const shown = {
    ...{ enabled: item.enabled, liveVersion: item.live_version },
    ...{ startsAt: item.starts_at, endsAt: item.ends_at },
  }
  const { startsAt, endsAt, liveVersion } = shown
  return {
    ...{ kind, id: item.item_id, sequence: item.sequence, state: stateOf(shown, now) },
    ...labelOf(kind, body, actor.language),
    ...{ startsAt, endsAt, liveVersion, lastVersion: version },
  } as const
}

/** An item with its versions, newest first. @throws Refusal NOT_FOUND */
export async function readContent(glance: Glance, { query }: Input<typeof opsContentItem>) {
  const { db, brandId } = glance
  const { kind, id } = query
  const named = { brandId, kind, id }
  const item = await selectItem(db, named)
  const versions = item ? await selectVersions(db, named) : []
  const [last] = versions
  if (!item || !last) refuse('NOT_FOUND')
  const names = await operatorNamesOf(
    db,
    versions.map(({ author }) => author),
  )
  return {
    ...rowOf(item, { kind, version: last.version, body: last.body }, glance),
    versions: versions.map((row) => ({
      ...{ version: row.version, sequence: row.sequence, body: editedOf(kind, row.body) },
      pictureUrl: storedPicture(kind, row.body, { brandId, id }),
      ...{ startsAt: row.starts_at, endsAt: row.ends_at },
      author: (row.author && names.get(row.author)) ?? '',
      ...{ reason: row.reason, savedAt: row.saved_at },
    })),
  }
}
