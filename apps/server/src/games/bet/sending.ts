import { type Db, isLost, isSafeToRepeat, pauseBefore } from '#platform/db'
import { must } from '#platform/work'
import { concernsBet } from './bet.rules.ts'
import {
  callTransact,
  callTransactHeld,
  callTransactPlain,
  callTransactWithBonus,
  callUndoAndClose,
} from './bet.sql.ts'
import type { BetAnswer } from './bet.types.ts'
import { type AnswerRow, answerOf, doneOf, type QueuedCall } from './calls.ts'

const MAX_TRIES = 3

export type Waiting = {
  call: QueuedCall
  resolve(answer: BetAnswer): void
  reject(error: unknown): void
}

type Answered = { no: number; answer: BetAnswer }

/**
 * Sends calls of one kind in one statement and one commit. Most are plain and answered by the first statement;
 * the others are judged by a second one. A call that still got no response, because its member moved
 * concurrently or the batch failed, is repeated behind a lock; ids make that safe. Members are taken in the order
 * of their ids, so that nodes never deadlock.
 */
export async function send(db: Db, batch: readonly Waiting[]): Promise<void> {
  const inOrder = batch.toSorted((a, b) => (a.call.memberId < b.call.memberId ? -1 : 1))
  const unplain = await answer(inOrder, (calls) => applyPlain(db, calls))
  const left = await answer(unplain, (calls) => judge(db, calls))
  for (const waiting of left) await sendAlone(db, waiting)
}

/** Returns the calls that got no response. */
async function answer(
  calls: readonly Waiting[],
  apply: (calls: readonly QueuedCall[]) => Promise<Answered[]>,
): Promise<Waiting[]> {
  const left = new Set(calls)
  try {
    const answers = calls.length > 0 ? await apply(calls.map(({ call }) => call)) : []
    for (const { no, answer } of answers) {
      const waiting = calls[no]
      if (waiting && left.delete(waiting)) waiting.resolve(answer)
    }
  } catch {
    // The repeats meet the error again and report it to the one caller it concerns.
  }
  return [...left]
}

async function sendAlone(db: Db, { call, resolve, reject }: Waiting): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [first] = await judge(db, [call], { lock: true })
      must(first, 'the register gave no answer')
      return resolve(first.answer)
    } catch (error) {
      const mayPass = isLost(error) || isSafeToRepeat(error, true)
      if (attempt >= MAX_TRIES || !mayPass) return reject(error)
      await pauseBefore(attempt)
    }
  }
}

async function applyPlain(db: Db, queued: readonly QueuedCall[]): Promise<Answered[]> {
  const plain = queued.flatMap((c, no) =>
    c.kind === 'transact' && c.call.actions.some(concernsBet)
      ? [{ no, queued: c, call: c.call }]
      : [],
  )
  const rows = await callTransactPlain(
    db,
    plain.map(({ call }) => call),
  )
  return rows.flatMap((row) => {
    const sent = plain[row.no]
    return sent ? [{ no: sent.no, answer: doneOf(row, sent.queued) }] : []
  })
}

async function judge(
  db: Db,
  queued: readonly QueuedCall[],
  { lock } = { lock: false },
): Promise<Answered[]> {
  const calls = queued.flatMap((c) => (c.kind === 'transact' ? [c.call] : []))
  const judged =
    calls.length > 0 ? await callTransact(db, { calls, lock }) : await undoAndClose(db, queued)
  const rows = judged.filter(({ code }) => code !== 'HOLD' && code !== 'BONUS')
  // A win that is to be held, and a call with a bonus, goes alone and behind its lock.
  const [first] = calls
  const [only] = judged
  if (lock && first && only?.code === 'HOLD') rows.push(...(await callTransactHeld(db, first)))
  if (lock && first && only?.code === 'BONUS')
    rows.push(...(await callTransactWithBonus(db, first)))
  return rows.flatMap((row) => {
    const call = queued[row.no]
    return call ? [{ no: row.no, answer: answerOf(row, call) }] : []
  })
}

async function undoAndClose(db: Db, queued: readonly QueuedCall[]): Promise<AnswerRow[]> {
  const bodies = queued.flatMap((c, no) => (c.kind === 'other' ? [{ no, ...c.body }] : []))
  const members = queued.map((c) => c.memberId)
  return callUndoAndClose(db.kysely, members, JSON.stringify(bodies))
}
