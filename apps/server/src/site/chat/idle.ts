import type { changeChatTerms } from '@parola/contract'
import { allBrands } from '#foundations/brand'
import { changeSettings, settingsOf, settingsToEdit } from '#foundations/settings'
import { mayStill } from '#people/operator'
import { addMs, HOUR_MS, MINUTE_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { bySystem, type Engine, type Glance, refuse, type Work, work } from '#platform/work'
import { idleStep, REOPEN_HOURS } from './chat.rules.ts'
import { type ChatRow, lockChat, lockOpen, selectAttendants, updateChat } from './chat.sql.ts'
import { chatSettings } from './chat-settings.ts'
import { selectReopenable, selectUnanswered } from './idle.sql.ts'
import { note, notify } from './post.ts'

const PAGE = 500

/** Warns members who have not answered, and closes conversations in which they still do not (HELP-03). */
export async function closeIdle(engine: Engine, now: Date) {
  const { kysely: db } = engine.db
  for (const { brandId } of await allBrands(db, now)) {
    const { idleMinutes, warnMinutes } = await settingsOf({ db, brandId, now }, chatSettings)
    if (idleMinutes === 0) continue
    const until = addMs(now, -(idleMinutes - warnMinutes) * MINUTE_MS)
    for (const chatId of await selectUnanswered(db, { brandId, until, limit: PAGE })) {
      try {
        await work(engine, bySystem(brandId), (w) => stepOf(w, chatId))
      } catch (error) {
        engine.log.error({ alarm: 'chat_stuck', err: error, chatId }, 'an idle chat did not close')
      }
    }
  }
}

/** Decided again under the lock: the member may have written in the meantime. */
async function stepOf(w: Work, chatId: string) {
  const chat = await lockChat(w.tx, { brandId: w.brandId, chatId })
  if (chat?.state !== 'open' || chat.waiting_since) return
  const terms = await settingsOf(w, chatSettings)
  const silent = {
    ...{ changedAt: chat.changed_at, typedAt: chat.member_typed_at, warnedAt: chat.warned_at },
  }
  const step = idleStep(silent, terms, w.now)
  if (step === 'warn') {
    const unread = chat.unread_by_member + 1
    await updateChat(w.tx, chatId, { warned_at: w.now, unread_by_member: unread })
    await note(w, { chat, event: 'idle-warned', operatorId: null })
    await notify(w, chat.member_id, true)
  }
  if (step !== 'close') return
  await updateChat(w.tx, chatId, {
    ...{ state: 'closed', is_idle_closed: true, closed_at: w.now, changed_at: w.now },
    ...{ warned_at: null, unread_by_operator: 0 },
  })
  await note(w, { chat, event: 'idle-closed', operatorId: null })
}

const reopenableSince = (now: Date) => addMs(now, -REOPEN_HOURS * HOUR_MS)

export async function mayReopen(look: Pick<Glance, 'db' | 'now'>, memberId: string) {
  return (await selectReopenable(look.db, memberId, reopenableSince(look.now))) !== undefined
}

/**
 * Reopens what was closed for want of an answer. It goes back to the operator who had it if they answer now, and waits
 * for another one otherwise.
 */
export async function reopen(w: Work, memberId: string): Promise<ChatRow | undefined> {
  const { tx, brandId, now } = w
  const last = await selectReopenable(tx, memberId, reopenableSince(now))
  const chat = last && (await lockChat(tx, { brandId, chatId: last.chat_id }))
  // Two messages at once: the second finds it open.
  if (chat?.state !== 'closed') return lockOpen(tx, memberId)
  const operatorId = await whoGoesOn(w, chat)
  await updateChat(tx, chat.chat_id, {
    ...{ state: operatorId ? 'open' : 'waiting', assigned_to: operatorId },
    ...{ is_idle_closed: false, closed_at: null, changed_at: now },
  })
  await note(w, { chat, event: 'reopened', operatorId: null })
  return lockOpen(tx, memberId)
}

async function whoGoesOn(w: Work, { assigned_to: operatorId }: ChatRow): Promise<string | null> {
  const attendants = await selectAttendants(w.tx, w.brandId, w.now)
  if (!operatorId || !attendants.some((attendant) => attendant.operator_id === operatorId))
    return null
  return (await mayStill(w, { operatorId, right: 'chat.answer' })) ? operatorId : null
}

export async function readTerms(look: Glance) {
  const { settings, version } = await settingsToEdit(look, chatSettings)
  return { ...settings, version }
}

/** @throws Refusal VALIDATION for a warning that would come before the last message, BRAND_CHANGED */
export async function changeTerms(w: Work, { body }: Input<typeof changeChatTerms>): Promise<null> {
  const { version, because: reason, ...value } = body
  if (value.idleMinutes > 0 && value.warnMinutes >= value.idleMinutes)
    refuse('VALIDATION', { fields: [{ field: 'warnMinutes', rule: 'wrong' }] })
  await changeSettings(w, chatSettings, { value, version, reason })
  return null
}
