import { createHash } from 'node:crypto'
import { type TestServer, valueIn } from './test-server.ts'

/** A new captcha and its answer; the stored answer is overwritten. */
export async function solvedCaptcha(server: TestServer, answer = 'ABCDE') {
  const { id } = valueIn(await server.call('captcha', {}))
  const hash = createHash('sha256').update(`${id}:abcde`).digest()
  await server.db.pool.query('update session.captcha set answer_hash = $2 where captcha_id = $1', [
    id,
    hash,
  ])
  return { id, answer }
}
