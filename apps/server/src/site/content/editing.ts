import { isDeepStrictEqual } from 'node:util'
import type {
  ContentBody,
  ContentKind,
  publishContent,
  saveContent,
  withdrawContent,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import type { Input } from '#platform/http'
import { operatorOf, refuse, sameOrRefused, type Work } from '#platform/work'
import { type Flaw, flawsOf, picturesIn, stateOf, storedOf } from './bodies.rules.ts'
import {
  countPictures,
  insertDraft,
  insertVersion,
  lockItem,
  lockKind,
  selectByRequest,
  selectVersions,
  showVersion,
  takeDown,
} from './versions.sql.ts'

type Named = { brandId: string; kind: ContentKind; id: number }
type Saving = Input<typeof saveContent>['body']

const subjectOf = ({ kind, id }: Pick<Named, 'kind' | 'id'>) => `content:${kind}:${id}`

/**
 * Saves a text as a new version, which nobody sees until it is published. A repeat of the request that made an item
 * returns its first version.
 * @throws Refusal NOT_FOUND, CONTENT_CHANGED when a colleague saved a newer version, REQUEST_KEY_REUSED, VALIDATION with
 * the fields
 */
export async function save(work: Work, { body: sent }: Input<typeof saveContent>) {
  const { id, seen, body, because: reason } = sent
  const { brandId, now } = work
  const named = id === null ? null : { brandId, kind: body.kind, id }
  if (named && !(await lockItem(work.tx, named))) refuse('NOT_FOUND')
  const [last] = named ? await selectVersions(work.tx, named, 1) : []
  if ((last?.version ?? 0) !== seen) refuse('CONTENT_CHANGED')
  await refuseFlawed(work, sent, last?.body)
  const stored = storedOf(body, { before: last?.body, now })
  const made = named ?? (await draftOf(work, sent, stored))
  if (made === null) return repeated(work, sent)
  const version = seen + 1
  const { sequence, startsAt, endsAt } = sent
  await insertVersion(work.tx, {
    ...{ ...made, version, sequence, startsAt, endsAt, reason, now },
    ...{ body: stored, author: operatorOf(work) },
  })
  const after = { version }
  await record(work, { what: 'content.save', subject: subjectOf(made), after, reason })
  return { id: made.id, version }
}

/** The number of a new item; null for a repeated request. */
async function draftOf(
  { tx, brandId }: Work,
  { body: { kind }, requestKey, sequence }: Saving,
  body: object,
): Promise<Named | null> {
  await lockKind(tx, { brandId, kind })
  if (await selectByRequest(tx, requestKey)) return null
  return { brandId, kind, id: await insertDraft(tx, { brandId, kind, requestKey, sequence, body }) }
}

/** The item that the first request made. @throws Refusal REQUEST_KEY_REUSED when it had other content */
async function repeated({ tx, brandId, now }: Work, sent: Saving) {
  const made = await selectByRequest(tx, sent.requestKey)
  if (made?.brand_id !== brandId || made.kind !== sent.body.kind) refuse('REQUEST_KEY_REUSED')
  const { sequence, starts_at: startsAt, ends_at: endsAt, body } = made
  const stored = storedOf(sent.body, { before: body, now })
  const isSame = isDeepStrictEqual(
    { sequence, startsAt, endsAt, body },
    { ...{ sequence: sent.sequence, startsAt: sent.startsAt, endsAt: sent.endsAt }, body: stored },
  )
  return sameOrRefused({ id: made.item_id, version: 1 }, isSame)
}

async function refuseFlawed(work: Work, sent: Saving, before: unknown) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const { startsAt, endsAt, body } = sent
  const isBackwards = startsAt !== null && endsAt !== null && endsAt <= startsAt
  const fields: Flaw[] = [
    ...(isBackwards ? [{ field: 'endsAt', rule: 'afterStart' }] : []),
    ...flawsOf(body, { ownDomain: config.mainDomain, before }),
    ...(await pictureFlaws(work, body)),
  ]
  if (fields.length > 0) refuse('VALIDATION', { fields })
}

async function pictureFlaws({ tx, brandId }: Work, body: ContentBody): Promise<Flaw[]> {
  const named = picturesIn(body)
  if (named.length === 0 || (await countPictures(tx, brandId, named)) === named.length) return []
  return [{ field: body.kind === 'notice' ? 'body.pictures' : 'body.picture', rule: 'wrong' }]
}

/**
 * Shows the last version of an item, from its start to its end.
 * @throws Refusal NOT_FOUND, CONTENT_CHANGED when a colleague saved a newer version, or it is shown already
 */
export async function publish(work: Work, { body }: Input<typeof publishContent>): Promise<null> {
  const { version, because: reason } = body
  const named = { brandId: work.brandId, kind: body.kind, id: body.id }
  const item = await lockItem(work.tx, named)
  const [last] = item ? await selectVersions(work.tx, named, 1) : []
  if (!item || !last) refuse('NOT_FOUND')
  const isShown = item.enabled && item.live_version === version
  if (last.version !== version || isShown) refuse('CONTENT_CHANGED')
  await showVersion(work.tx, last)
  const before = { version: item.live_version }
  const after = { version, startsAt: last.starts_at, endsAt: last.ends_at }
  await record(work, { what: 'content.publish', subject: subjectOf(named), before, after, reason })
  return null
}

/** Takes an item off the site at once. @throws Refusal NOT_FOUND, CONTENT_CHANGED when it is not on it */
export async function withdraw(work: Work, { body }: Input<typeof withdrawContent>): Promise<null> {
  const named = { brandId: work.brandId, kind: body.kind, id: body.id }
  const item = await lockItem(work.tx, named)
  if (!item) refuse('NOT_FOUND')
  const { enabled, live_version: liveVersion, starts_at: startsAt, ends_at: endsAt } = item
  const state = stateOf({ enabled, liveVersion, startsAt, endsAt }, work.now)
  if (state === 'draft' || state === 'off') refuse('CONTENT_CHANGED')
  await takeDown(work.tx, named)
  await record(work, {
    ...{ what: 'content.withdraw', subject: subjectOf(named), reason: body.because },
    before: { state },
  })
  return null
}
