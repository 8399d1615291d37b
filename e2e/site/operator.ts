import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { DEMO_OPERATORS } from '../../apps/server/seed/demo.ts'
import { totpCode } from '../../apps/server/src/platform/crypto/totp.ts'
import { call } from './player.ts'
import { consoleText } from './text.ts'

const HALF_MINUTE_MS = 30_000

/** An operator's phone: shows a code that it has not shown before, waiting for it if need be. */
function phone(secret: string) {
  let shown = 0
  return {
    async code(): Promise<string> {
      const step = Math.max(shown + 1, Math.floor(Date.now() / HALF_MINUTE_MS))
      shown = step
      // A code one step ahead of the clock is accepted too: no need to wait for it.
      const early = step - Math.floor(Date.now() / HALF_MINUTE_MS) - 1
      if (early > 0) await new Promise((go) => setTimeout(go, early * HALF_MINUTE_MS))
      return totpCode(secret, new Date(step * HALF_MINUTE_MS))
    },
  }
}

type Phone = ReturnType<typeof phone>

type Who = { username: string; password: string }

/** A new operator, an administrator unless other roles are named, who has never logged in: each attempt needs one. */
export async function newOperator(db: pg.Pool, roles?: readonly string[]): Promise<Who> {
  const [model] = DEMO_OPERATORS
  if (!model) throw new Error('there is no operator to take after')
  const username = `operator-${randomUUID().slice(0, 8)}`
  await db.query(
    `insert into operator.operator
       (operator_id, username, display_name, roles, brands, password_hash, created_at, changed_at)
     select gen_random_uuid(), $1, 'Journey', coalesce($3, roles), brands, password_hash, now(), now()
     from operator.operator where username = $2`,
    [username, model.username, roles ?? null],
  )
  return { username, password: model.password }
}

/** The whole first login of an operator, step by step: password, app, recovery codes. */
export async function enrolAt(page: Page, who: Who): Promise<Phone> {
  await page.getByLabel(consoleText('login.name')).fill(who.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password)
  await page.getByRole('button', { name: consoleText('login.next') }).click()
  return enrolApp(page)
}

/** The part of it that comes after the password. */
export async function enrolApp(page: Page): Promise<Phone> {
  const secret = page.locator('[data-secret]').filter({ hasText: /^[A-Z2-7]{32}$/ })
  const app = phone((await secret.textContent()) ?? '')
  await page.getByRole('textbox', { name: 'Code' }).fill(await app.code())
  await page.getByRole('button', { name: consoleText('login.enter') }).click()
  await page.getByRole('button', { name: consoleText('recovery.kept') }).click()
  return app
}

/** A console session of a new operator, opened by calls. */
export async function operatorToken(consoleUrl: string, db: pg.Pool): Promise<string> {
  const post = async (step: string, body: object) => {
    const path = `/ops/session/${step}`
    return (await call(consoleUrl, { method: 'POST', path, body })).value
  }
  const { ticket } = await post('login', await newOperator(db))
  const { secret } = await post('enrolment', { ticket })
  const code = totpCode(String(secret), new Date())
  return String((await post('enrolment/confirm', { ticket, code })).token)
}
