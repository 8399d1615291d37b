import type { opsSettingsOfFeature } from '@parola/contract'
import {
  listedSettings,
  schemaShown,
  settingsSet,
  settingsToEdit,
  versionsOf,
} from '#foundations/settings'
import { requestsOfKinds } from '#people/approval'
import { operatorNamesOf } from '#people/operator'
import type { Input } from '#platform/http'
import type { Glance } from '#platform/work'
import { KIND, listedKind, type Requested, shownOf, subjectOf } from './change.ts'

const UUID = /^[0-9a-f-]{36}$/

/** The features whose settings this screen changes, and which of them wait for a second operator. */
export async function readFeatures(look: Glance) {
  const kinds = listedSettings()
  const set = await settingsSet(look, kinds)
  const waiting = await requestsOfKinds(look, { kinds: [KIND], state: 'open' })
  const subjects = new Set(waiting.map(({ subject }) => subject))
  return kinds.map(({ name }) => ({
    name,
    isSet: set.has(name),
    isWaiting: subjects.has(subjectOf(name)),
  }))
}

/**
 * The settings of a feature as operators edit them, with their versions.
 * @throws Refusal NOT_FOUND
 */
export async function readFeature(look: Glance, { query }: Input<typeof opsSettingsOfFeature>) {
  const kind = listedKind(query.name)
  const { settings, version } = await settingsToEdit(look, kind)
  return {
    name: kind.name,
    fields: schemaShown(kind),
    settings: shownOf(kind, settings),
    version,
    waiting: await waitingOf(look, kind.name),
    versions: await namedVersions(look, kind),
  }
}

async function namedVersions(look: Glance, kind: ReturnType<typeof listedKind>) {
  const versions = await versionsOf(look, kind)
  const authors = versions.map(({ author }) => (UUID.test(author) ? author : null))
  const names = await operatorNamesOf(look.db, authors)
  return versions.map(({ settings, author, ...version }) => ({
    ...version,
    settings: shownOf(kind, settings),
    author: names.get(author) ?? author,
  }))
}

async function waitingOf(look: Glance, name: string) {
  const sought = { kinds: [KIND] as const, subject: subjectOf(name), state: 'open' as const }
  const [request] = await requestsOfKinds(look, sought)
  if (!request) return null
  const { before, after, startsAt } = request.details as Requested
  return {
    ...{ name, before, after, reason: request.reason },
    startsAt: startsAt === null ? null : new Date(startsAt),
    requestedBy: request.requester,
    requestedAt: request.requestedAt,
  }
}
