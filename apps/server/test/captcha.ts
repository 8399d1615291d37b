import { createHash } from 'node:crypto'
import { type Stand, valueIn } from './stand.ts'

/** A fresh captcha and what its picture says; the picture is made to say it. */
export async function solvedCaptcha(stand: Stand, answer = 'ABCDE') {
  const { id } = valueIn(await stand.call('captcha', {}))
  const hash = createHash('sha256').update(`${id}:abcde`).digest()
  await stand.db.pool.query('update session.captcha set answer_hash = $2 where captcha_id = $1', [
    id,
    hash,
  ])
  return { id, answer }
}
