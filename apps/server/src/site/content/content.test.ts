import { LANGUAGE_CODES, LANGUAGES, type Language } from '@parola/locales/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSettings, storedSettings } from '../../../test/brand-settings.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const INTERNATIONAL = { 'x-forwarded-host': 'intl.localhost' }
/** The settings of deposits, a feature that comes later. */
const DEPOSITS = { name: 'deposit' }
/** Brands are cached for two seconds. */
const BRAND_FRESH_MS = 2500

const SWITCHES =
  'USERNAMEREG3 MOBILENUMREG3 MOBILENUMPASSREG3 REGMOBVERF3 MANDATORYKYC3 AGENTPOLICY3 PTSYS3 CHNGPASSVERIF3 CHNGPASSMAIL3'.split(
    ' ',
  )
const RESOURCES =
  'FACEBOOK WHATSAPP TELEGRAM INSTAGRAM VIBER SOCIALMEDIA TOURNAMENT Android COMMUNITY'.split(' ')

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

  test('[CFG-02] describes its brand: service, route, places, analytics, hosts and the visitor’s address', async () => {
    const { pool } = server.db
    await pool.query(
      `update brand.brand set config = config || '{"analyticsId":"G-PAROLA1","imageCdns":["https://i.example"],"launchCdns":["https://g.example"]}'
        where brand_id = 'ph'`,
    )
    server.clock.advance(BRAND_FRESH_MS)
    const as = server.visitor()
    const status = valueIn(await server.call('systemStatus', { as }))
    expect(status).toMatchObject({
      customerService: 'mailto:care@parola.example',
      domainRoute: { merchant: 'ph', domain: 'localhost' },
      mainDomain: 'localhost',
      analyticsId: 'G-PAROLA1',
      imageCdns: ['https://i.example'],
      launchCdns: ['https://g.example'],
      location: { ip: as.address },
      maintenance: false,
      regionRestriction: false,
    })
    expect(status.permission).toEqual(valueIn(await server.call('whitelabel', {})))
    const places = new Map(status.resources.map(({ id, ...place }) => [id, place]))
    for (const id of RESOURCES) {
      expect(places.get(id)?.url).toMatch(/^(https:\/\/|\/)/)
      expect(places.get(id)?.labelNameEn).not.toBe('')
    }
    await pool.query(
      `update brand.brand set config = config || '{"analyticsId":"","imageCdns":[""],"launchCdns":[""]}'
        where brand_id = 'ph'`,
    )
    server.clock.advance(BRAND_FRESH_MS)
  })

  test('[NAV-07] names the kinds of payment that are open, each once', async () => {
    const kindsNow = async () => valueIn(await server.call('systemStatus', {})).depositKinds
    const turn = async (isOpen: boolean) => {
      const { channels } = await storedSettings(server.db, DEPOSITS)
      await setSettings(server.db, DEPOSITS, {
        channels: channels.map((item: { kind: string }) =>
          item.kind === 'card' ? { ...item, isOpen } : item,
        ),
      })
      server.clock.advance(BRAND_FRESH_MS)
    }
    expect(await kindsNow()).toEqual(['ewallet', 'qr', 'bank', 'card'])
    await turn(false)
    expect(await kindsNow()).toEqual(['ewallet', 'qr', 'bank'])
    await turn(true)
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
    const named = tree.flatMap((node) => [node, ...node.childrenNodes]).map(({ modId }) => modId)
    expect(named).toEqual(expect.arrayContaining(SWITCHES))
    const mobile = tree.find(({ modId }) => modId === 'MOBILENUMREG3')
    expect(mobile?.childrenNodes.map(({ modId }) => modId)).toContain('REGMOBVERF3')
    expect(tree.find(({ modId }) => modId === 'USERNAMEREG3')?.enabled).toBe(true)
  })
})

describe('its content', () => {
  test('[HELP-02] comes in the requested language', async () => {
    const help = async (lang: Language) =>
      valueIn(await server.call('helpCenter', { query: { lang, device: 'WEB' } }))
    const articles = await Promise.all(LANGUAGE_CODES.map(help))
    const different = (part: 'tag' | 'title') =>
      new Set(articles.map((each) => each.map((article) => article[part]).join())).size
    expect([different('tag'), different('title')]).toEqual([1, LANGUAGE_CODES.length])
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

  test('[MOD-05] [MOD-03] is narrowed to parts, a platform and an audience, and worded for the browser', async () => {
    type Query = { types?: string; platform?: 'W' | 'A'; execution?: 'A' | 'B' | 'F' }
    const read = async (query: Query, headers = {}) =>
      valueIn(await server.call('announcements', { query, headers }))
    const all = await read({})
    const { freshUntil, ...parts } = all
    expect(freshUntil).toBeNull()
    expect(Object.values(parts).every((part) => part.length > 0)).toBe(true)
    const some = await read({ types: 'B,PU', execution: 'B' })
    expect(some).toMatchObject({ banners: all.banners, player: [], promotion: [] })
    expect(some.popup.map(({ execution }) => execution)).not.toContain('F')
    expect((await read({ execution: 'A' })).popup.map(({ execution }) => execution)).not.toContain(
      'B',
    )
    const everywhere = await read({ platform: 'A' })
    expect(everywhere.player.every(({ platform }) => platform === 'A')).toBe(true)
    const tagalog = await read({}, { 'accept-language': 'tl-PH' })
    expect(tagalog.promotion[0]?.title).not.toBe(all.promotion[0]?.title)
    expect(await server.call('announcements', { query: { types: 'B,X' } })).toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('[AGT-02] has announcements for agents, which nobody else sees', async () => {
    const agent = await server.register()
    await server.db.pool.query('update member.member set type = 2 where member_id = $1', [
      agent.memberId,
    ])
    const found = valueIn(await server.call('agentAnnouncements', { as: agent, query: {} }))
    expect(found).toMatchObject([{ kind: 'agent', title: 'Answer requests in time' }])
    const { player, popup } = valueIn(await server.call('announcements', { as: agent, query: {} }))
    expect([...player, ...popup].map(({ kind }) => kind)).not.toContain('agent')
    const as = await server.register()
    expect((await server.call('agentAnnouncements', { as, query: {} })).success).toBe(false)
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
  const replies = await Promise.all(LANGUAGE_CODES.map((code) => reply(LANGUAGES[code].tag)))
  expect(replies).not.toContain('')
  expect(new Set(replies).size).toBe(LANGUAGE_CODES.length)
  expect(await reply('vi-VN,vi;q=0.9')).toBe(await reply('vi'))
})
