import type { answerReminder, playSession, setReminder } from '@parola/contract'
import { addMs, DAY_MS, MINUTE_MS } from '#platform/clock'
import type { Answer, Input } from '#platform/http'
import { type Glance, memberOf, type Work } from '#platform/work'
import { keepStep } from './keep-step.ts'
import { callWatch, lockSafety } from './limits.sql.ts'
import {
  deleteReminder,
  endPlay,
  putOff,
  selectPlayedSince,
  selectReminder,
  upsertReminder,
} from './reminder.sql.ts'

/** After this long without a stake, the next one begins another session; the database uses the same value. */
const PAUSE_MS = 30 * MINUTE_MS

type View = Answer<typeof playSession>['value']

/**
 * The session of play as its member sees it in a game: time, staked, won, net (RG-008, RG-009). Without a
 * reminder it begins when the game was opened, as the page reports.
 */
export async function readSession(
  { db, now, ...context }: Glance,
  { query }: Input<typeof playSession>,
): Promise<View> {
  const memberId = memberOf(context)
  const row = await selectReminder(db, memberId)
  const isRunning = row?.last_stake_at && addMs(row.last_stake_at, PAUSE_MS) > now
  const began = isRunning && row.began_at ? row.began_at : since(now, query.since)
  const seq = (isRunning && row.began_seq) || null
  const { staked, returned } = await selectPlayedSince(db, { memberId, seq, at: began })
  const dueAt = (isRunning && row.due_at) || null
  return {
    now,
    began,
    staked,
    won: returned > 0n ? returned : 0n,
    net: returned - staked,
    everyMinutes: (row?.every_minutes ?? null) as View['everyMinutes'],
    dueAt,
    isDue: dueAt !== null && dueAt <= now,
  }
}

function since(now: Date, requested: Date | undefined): Date {
  const earliest = addMs(now, -DAY_MS)
  if (!requested || requested > now) return now
  return requested < earliest ? earliest : requested
}

export async function chooseReminder(w: Work, { body }: Input<typeof setReminder>) {
  const memberId = memberOf(w)
  const { everyMinutes } = body
  await lockSafety(w.tx, memberId)
  const before = (await selectReminder(w.tx, memberId))?.every_minutes ?? null
  if (before === everyMinutes) return null
  if (everyMinutes === null) await deleteReminder(w.tx, memberId)
  else await upsertReminder(w.tx, { memberId, brandId: w.brandId, everyMinutes })
  await callWatch(w.tx, memberId)
  await keepStep(w, { memberId, what: 'reminder.set', detail: { everyMinutes } })
  return null
}

/** Play continues only after this (RG-008). */
export async function answer(w: Work, { body }: Input<typeof answerReminder>) {
  const memberId = memberOf(w)
  if (body.goesOn) await putOff(w.tx, memberId)
  else await endPlay(w.tx, memberId)
  await keepStep(w, { memberId, what: 'reminder.answered', detail: body })
  return null
}
