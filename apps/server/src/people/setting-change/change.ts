import { isDeepStrictEqual } from 'node:util'
import type { proposeFeatureSettings } from '@parola/contract'
import { asStored } from '@parola/money'
import { z } from 'zod'
import {
  changeSettings,
  lastVersionOf,
  listedSettings,
  type SettingsKind,
  settingsOf,
  shownFields,
} from '#foundations/settings'
import { type Approvable, propose } from '#people/approval'
import { decoded, type Input } from '#platform/http'
import { refuse, type Work } from '#platform/work'

export const KIND = 'settings.change'
/** The subject of a request: one change of the settings of a feature waits at a time. */
export const subjectOf = (name: string) => `settings:${name}`

type Stored = Record<string, unknown>
/** What a request keeps: the fields shown, as stored, and the start in ISO 8601 where it is planned. */
export type Requested = {
  name: string
  version: number
  before: Stored
  after: Stored
  startsAt: string | null
}

/** @throws Refusal NOT_FOUND for settings that no feature declares, or that a screen of its own changes */
export function listedKind(name: string): SettingsKind {
  return listedSettings().find((kind) => kind.name === name) ?? refuse('NOT_FOUND')
}

/** The fields of settings that the screen of all features shows, as stored. */
export function shownOf(kind: SettingsKind, settings: object): Stored {
  const stored = asStored<Stored>(settings)
  return Object.fromEntries(shownFields(kind).map((field) => [field, stored[field]]))
}

/**
 * Requests a second operator's approval of a change.
 * @throws Refusal BRAND_CHANGED when somebody else was first, VALIDATION with its fields, TERMS_SAME,
 * ALREADY_REQUESTED
 */
export async function proposeSettings(
  work: Work,
  { body }: Input<typeof proposeFeatureSettings>,
): Promise<null> {
  const { name, version, settings, startsAt, reason } = body
  const kind = listedKind(name)
  if (version !== (await lastVersionOf(work, kind))) refuse('BRAND_CHANGED')
  if (startsAt && startsAt < work.now) {
    refuse('VALIDATION', { fields: [{ field: 'startsAt', rule: 'wrong' }] })
  }
  const current = await settingsOf(work, kind)
  const before = shownOf(kind, current)
  const after = shownOf(kind, checked(kind, current, settings))
  if (isDeepStrictEqual(before, after)) refuse('TERMS_SAME')
  const details: Requested = {
    ...{ name, version, before, after },
    startsAt: startsAt?.toISOString() ?? null,
  }
  await propose(work, { kind: KIND, subject: subjectOf(name), details, reason })
  return null
}

/** The settings with these fields changed, or a refusal that names each wrong one. */
function checked(kind: SettingsKind, current: object, fields: Stored): object {
  const shown = shownFields(kind)
  const mask = Object.fromEntries(shown.map((field) => [field, true as const]))
  // Faults are named as in the body of the call.
  const body = z.object({ settings: kind.schema.pick(mask).strict() })
  const changed = decoded(body, { settings: fields }, 'body') as { settings: object }
  const settings = { ...current, ...changed.settings }
  const flaws = kind.editing?.flaws?.(settings) ?? []
  if (flaws.length > 0) {
    refuse('VALIDATION', {
      fields: flaws.map((flaw) => ({ ...flaw, field: `settings.${flaw.field}` })),
    })
  }
  return settings
}

/** A change that a second operator approved becomes a version, unless the settings have changed since. */
export const settingsApproval: Approvable = {
  kind: KIND,
  proposeRight: 'terms.propose',
  needs: 'terms.approve',
  carryOut: async (work, { details, reason }) => {
    const { name, version, before, after, startsAt } = details as Requested
    const kind = listedKind(name)
    const current = await settingsOf(work, kind)
    // A planned version may have started meanwhile: the number of the last one is still the same.
    if (!isDeepStrictEqual(shownOf(kind, current), before)) refuse('BRAND_CHANGED')
    const planned = startsAt ? new Date(startsAt) : work.now
    await changeSettings(work, kind, {
      value: asStored(checked(kind, current, after)),
      startsAt: planned > work.now ? planned : work.now,
      ...{ version, reason },
    })
  },
}
