import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const INTERNATIONAL = { 'x-forwarded-host': 'intl.localhost' }
/** Brands are cached for two seconds. */
const BRAND_FRESH_MS = 2500

async function setMaintenance(on: boolean) {
  await server.db.pool.query(`update brand.brand set maintenance = $1 where brand_id = 'ph'`, [on])
  server.clock.advance(BRAND_FRESH_MS)
}

describe('the site', () => {
  test('[CFG-02] is selected by its domain, and an unknown domain shows the first brand', async () => {
    const merchantOf = async (host: string) => {
      const headers = { 'x-forwarded-host': host }
      return valueIn(await server.call('domainRoute', { headers })).merchant
    }
    expect(await merchantOf('localhost:3000')).toBe('ph')
    expect(await merchantOf('INTL.localhost')).toBe('intl')
    expect(await merchantOf('unknown.example')).toBe('ph')
  })

  test('[APP-01] is open, with the configuration of its brand', async () => {
    const as = server.visitor()
    const here = valueIn(await server.call('systemStatus', { as }))
    expect(here).toMatchObject({ status: 0, merchant: 'ph', currency: 'PHP', minAge: 21 })
    expect(here.location.ip).toBe(as.address)
    const abroad = valueIn(await server.call('systemStatus', { headers: INTERNATIONAL }))
    expect(abroad).toMatchObject({ merchant: 'intl', currency: 'USD', minAge: 18 })
  })

  test('[APP-01] under maintenance returns its status and answers nothing else; others stay open', async () => {
    const member = await server.register()
    await setMaintenance(true)
    expect(valueIn(await server.call('systemStatus', {})).status).toBe(1)
    const closed = { status: 503, code: 'MAINTENANCE' }
    expect(await server.call('memberInfo', { as: member })).toMatchObject(closed)
    expect(await server.call('hotMatches', {})).toMatchObject(closed)
    expect((await server.call('hotMatches', { headers: INTERNATIONAL })).code).toBe('OK')
    await setMaintenance(false)
    expect((await server.call('memberInfo', { as: member })).code).toBe('OK')
  })

  test('[CFG-01] returns its switches as a tree', async () => {
    const tree = valueIn(await server.call('whitelabel', {}))
    const mobile = tree.find(({ modId }) => modId === 'MOBILENUMREG3')
    expect(mobile?.childrenNodes.map(({ modId }) => modId)).toContain('REGMOBVERF3')
    expect(tree.find(({ modId }) => modId === 'USERNAMEREG3')?.enabled).toBe(true)
  })
})

describe('its content', () => {
  test('[HELP-02] comes in the requested language', async () => {
    const help = async (lang: 'EN' | 'TY') =>
      valueIn(await server.call('helpCenter', { query: { lang, device: 'WEB' } }))
    const [english, tagalog] = [await help('EN'), await help('TY')]
    expect(english.map(({ tag }) => tag)).toEqual(tagalog.map(({ tag }) => tag))
    expect(english[0]?.title).not.toBe(tagalog[0]?.title)
  })

  test('[MOD-03] has popups of their own for visitors and for members', async () => {
    const { pool } = server.db
    const body = (execution: string) =>
      JSON.stringify({
        title: { EN: `for ${execution}` },
        content: { EN: '<b onclick="x()">Hi</b><script>x()</script>' },
        platform: 'W',
        time: '2026-11-01T00:00:00.000Z',
        kind: 'popup',
        execution,
      })
    for (const [i, execution] of ['A', 'B', 'F'].entries()) {
      await pool.query(
        `insert into content.item (brand_id, kind, item_id, sequence, body)
         values ('ph', 'notice', $1, $1, $2)`,
        [900 + i, body(execution)],
      )
    }
    const popups = async (as = server.visitor()) => {
      const { popup } = valueIn(await server.call('announcements', { as, query: { lang: 'TY' } }))
      return popup.filter(({ id }) => id >= 900)
    }
    const member = await server.register()
    expect((await popups()).map(({ execution }) => execution)).toEqual(['A', 'B'])
    expect((await popups(member)).map(({ execution }) => execution)).toEqual(['A', 'F'])
    expect((await popups())[0]).toMatchObject({ title: 'for A', content: '<b>Hi</b>' })
  })

  test('[HOME-06] has upcoming matches', async () => {
    const matches = valueIn(await server.call('hotMatches', {}))
    expect(matches.length).toBeGreaterThan(0)
    const now = server.clock.now()
    expect(matches.every(({ matchTime }) => new Date(matchTime) > now)).toBe(true)
  })
})

test('[VAL-04] a refusal is worded in the language of the browser', async () => {
  const reply = async (language: string) => {
    const headers = { 'accept-language': language }
    return (await server.call('memberInfo', { headers })).message
  }
  const [english, tagalog] = [await reply('en'), await reply('tl-PH')]
  expect(english).not.toBe('')
  expect(tagalog).not.toBe(english)
})
