import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PHONE } from './site/at-play.ts'
import { consoleAddress } from './site/console.ts'
import { operatorToken } from './site/operator.ts'
import { call, newMember } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 30_000 }
/** A tab without a socket polls the state of the site every fifteen seconds. */
const AT_THE_NEXT_LOOK = { timeout: 45_000 }

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** A slot that no other journey plays. */
async function quietSlot() {
  const { rows } = await site.db.query(
    `select node_id, name from catalogue.title
      where vendor = 'FC' and game_type = 'RNG' and active order by rank desc limit 1`,
  )
  return { nodeId: Number(rows[0].node_id), name: String(rows[0].name) }
}

test('[GAME-12] open tabs of a member and of a visitor see that a game is closed, and that it opens again', async () => {
  const { nodeId, name } = await quietSlot()
  const consolePage = consoleAddress(site, '')
  const as = await operatorToken(consolePage, site.db)
  const token = await newMember(site.url, `tabs${Date.now() % 1_000_000}`)
  const address = `/rng?vassalage=FC&q=${encodeURIComponent(name)}`
  const visitor = await site.visit(address, { viewport: PHONE })
  const member = await site.visit(address, { token, viewport: PHONE })
  const tile = (page: Page) => page.locator(`.tile[aria-label*="${name}"]`).last()
  const shut = (page: Page) => tile(page).getByText('Under maintenance', { exact: true })
  const action = async (path: string, more: object) => {
    const body = { vassalage: 'FC', nodeId, because: 'a journey in the console', ...more }
    const response = await call(consolePage, { method: 'POST', path, token: as, body })
    expect(response.success, response.code).toBe(true)
  }
  for (const page of [visitor, member]) {
    await tile(page).waitFor(LONG)
    expect(await shut(page).count()).toBe(0)
  }
  await action('/ops/games/shut', { from: null, until: null })
  await shut(member).waitFor(LONG)
  await shut(visitor).waitFor(AT_THE_NEXT_LOOK)
  await action('/ops/games/open', {})
  await shut(member).waitFor({ state: 'detached', ...LONG })
  await shut(visitor).waitFor({ state: 'detached', ...AT_THE_NEXT_LOOK })
})
