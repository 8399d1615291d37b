import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { DEFAULT_LANGUAGE, inEveryLanguage, type Language } from '@parola/locales/languages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { dataString, png } from '../../../test/pictures.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

type Saving = BodyOf<Calls['saveContent']>
type Kind = Saving['body']['kind']

let server: TestServer
let manager: Operator

beforeAll(async () => {
  server = await openTestServer()
  manager = await server.operator({ roles: ['brand-manager'] })
})
afterAll(() => server.close())

const because = 'for the season'
const both = (text: string) =>
  inEveryLanguage((language) => (language === DEFAULT_LANGUAGE ? text : `${text} (${language})`))
const banner = (change: object = {}) => ({
  ...{ kind: 'banner' as const, groupName: 'w_home' as const, picture: 'reef' as const },
  ...{ linkageType: 'route' as const, linkage: '/fish', languages: [] },
  ...{ title: both('Low tide'), subtitle: both('Cast off') },
  ...change,
})

const newItem = (body: Saving['body'], change: Partial<Saving> = {}): Saving => ({
  ...{ id: null, requestKey: randomUUID(), seen: 0, sequence: 40, body, because },
  ...{ startsAt: null, endsAt: null },
  ...change,
})
const save = (body: Saving, as = manager) => server.call('saveContent', { as, body })
const publish = (kind: Kind, { id, version }: { id: number; version: number }) =>
  server.call('publishContent', { as: manager, body: { kind, id, version, because } })
const withdraw = (kind: Kind, id: number) =>
  server.call('withdrawContent', { as: manager, body: { kind, id, because } })
const item = async (kind: Kind, id: number) =>
  valueIn(await server.call('opsContentItem', { as: manager, query: { kind, id: String(id) } }))
const site = async (lang: Language = DEFAULT_LANGUAGE) =>
  valueIn(await server.call('announcements', { query: { lang } }))
const onSite = async (title: string) =>
  (await site()).banners.find((shown) => shown.title === title)

describe('[HOME-01] a banner', () => {
  test('is a draft until it is published, and off the site once it is taken down', async () => {
    const made = valueIn(await save(newItem(banner())))
    expect(await onSite('Low tide')).toBeUndefined()
    expect((await item('banner', made.id)).state).toBe('draft')
    valueIn(await publish('banner', made))
    expect(await onSite('Low tide')).toMatchObject({
      ...{ id: made.id, sequence: 40, linkageType: 'route', linkage: '/fish' },
      imageUrl: '/art/promotion/reef',
    })
    expect((await publish('banner', made)).code).toBe('CONTENT_CHANGED')
    valueIn(await withdraw('banner', made.id))
    expect(await onSite('Low tide')).toBeUndefined()
    expect((await withdraw('banner', made.id)).code).toBe('CONTENT_CHANGED')
    const { rows } = await server.db.pool.query(
      `select count(*)::integer as count from audit.entry where subject = $1`,
      [`content:banner:${made.id}`],
    )
    expect(rows[0].count).toBe(3)
  })

  test('has versions with author, reason and time; an earlier one is restored as a new one', async () => {
    const made = valueIn(await save(newItem(banner({ title: both('First') }))))
    valueIn(await publish('banner', made))
    const { id } = made
    const second = { ...newItem(banner({ title: both('Second') })), id, seen: 1 }
    valueIn(await save(second))
    expect((await save(second)).code).toBe('CONTENT_CHANGED')
    expect(await onSite('Second')).toBeUndefined()
    expect((await publish('banner', { id, version: 1 })).code).toBe('CONTENT_CHANGED')
    valueIn(await publish('banner', { id, version: 2 }))
    expect(await onSite('First')).toBeUndefined()
    const { versions } = await item('banner', id)
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
    expect(versions[1]).toMatchObject({ author: manager.username, reason: because })
    const first = versions[1]?.body as Saving['body']
    valueIn(await save({ ...newItem(first), id, seen: 2 }))
    valueIn(await publish('banner', { id, version: 3 }))
    expect(await onSite('First')).toBeDefined()
  })

  test('is made once by a request that is repeated', async () => {
    const request = newItem(banner({ title: both('Twice') }))
    const [first, again] = await Promise.all([save(request), save(request)])
    expect(valueIn(again)).toEqual(valueIn(first))
    expect(valueIn(await save(request))).toEqual(valueIn(first))
    for (const change of [{ body: banner({ title: both('Other') }) }, { sequence: 41 }]) {
      const other = await save({ ...request, ...change })
      expect(other).toMatchObject({ status: 409, code: 'REQUEST_KEY_REUSED' })
    }
    const content = both('Rain')
    const notice = {
      ...{ kind: 'notice' as const, noticeKind: 'notice' as const, title: both('Rain'), content },
      ...{ platform: 'W' as const, execution: 'A' as const },
      ...{ bannerIds: [], pictures: [], languages: [] },
    }
    const noticed = newItem(notice)
    const made = valueIn(await save(noticed))
    server.clock.advance(1000)
    expect(valueIn(await save(noticed))).toEqual(made)
  })

  test('is shown from its start to its end, to the languages that it names', async () => {
    const [startsAt, endsAt] = [60, 120].map((s) =>
      new Date(server.clock.now().getTime() + s * 1000).toISOString(),
    ) as [string, string]
    const body = banner({ title: both('A minute'), languages: ['EN'] })
    const made = valueIn(await save(newItem(body, { startsAt, endsAt })))
    valueIn(await publish('banner', made))
    expect(await onSite('A minute')).toBeUndefined()
    expect((await item('banner', made.id)).state).toBe('scheduled')
    server.clock.advance(5000)
    expect((await site()).freshUntil).toBe(startsAt)
    server.clock.advance(55_000)
    expect(await onSite('A minute')).toBeDefined()
    expect((await site()).freshUntil).toBe(endsAt)
    expect((await site('TY')).banners.map(({ id }) => id)).not.toContain(made.id)
    server.clock.advance(60_000)
    expect(await onSite('A minute')).toBeUndefined()
    expect((await item('banner', made.id)).state).toBe('ended')
  })

  test.each([
    [{ linkage: '//evil.example' }, 'body.linkage'],
    [{ linkageType: 'url', linkage: 'http://plain.example' }, 'body.linkage'],
    [{ linkageType: 'video', linkage: 'https://video.example/1' }, 'body.linkageType'],
    [{ groupName: 'w_video', linkage: '/rng' }, 'body.linkageType'],
    [{ picture: 'own' }, 'body.picture'],
    [{ picture: randomUUID() }, 'body.picture'],
  ])(
    '[SEC-007] that the site could not show is refused with its field: %o',
    async (change, field) => {
      const answer = await save(newItem(banner(change)))
      expect(answer.code).toBe('VALIDATION')
      expect(answer.value).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ field })]),
      })
    },
  )
})

describe('[HOME-01] an uploaded picture', () => {
  const upload = (image: string) =>
    server.call('uploadContentPicture', { as: manager, body: { shape: 'banner', image } })

  test('is redrawn in the widths of the site, and shown by its banner', async () => {
    const { pictureId, url } = valueIn(await upload(dataString(await png(1500, 900), 'image/png')))
    const made = valueIn(
      await save(newItem(banner({ title: both('Uploaded'), picture: pictureId }))),
    )
    valueIn(await publish('banner', made))
    expect((await onSite('Uploaded'))?.imageUrl).toBe(url)
    const drawn = valueIn(await save(newItem(banner({ title: both('Drawn') }))))
    valueIn(await publish('banner', drawn))
    const notice = newItem({
      ...{ kind: 'notice', noticeKind: 'notice', title: both('New'), content: both('Look') },
      ...{ platform: 'A', execution: 'A', pictures: [], languages: [] },
      bannerIds: [made.id, drawn.id, 999_999],
    })
    valueIn(await publish('notice', valueIn(await save(notice))))
    const shown = (await site()).player.find(({ title }) => title === 'New')
    expect(shown?.images.map((image) => image.url)).toEqual([url, '/art/promotion/reef'])
    for (const width of [480, 720, 1080]) {
      const answer = await fetch(`${server.url}${url}-${width}.webp`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const { format, width: w, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([format, w, height]).toEqual(['webp', width, width * 0.4])
    }
    expect((await fetch(`${server.url}/art/upload/${randomUUID()}-480.webp`)).status).toBe(404)
  })

  test('is refused when it is none, whatever it is called', async () => {
    const answer = await upload(dataString(Buffer.from('<svg/>'), 'image/png'))
    expect(answer.code).toBe('IMAGE_WRONG_TYPE')
  })
})

describe('[HELP-02] an article', () => {
  test('of the installation is edited as text, and shown as HTML that we made', async () => {
    const { versions, lastVersion } = await item('help', 1)
    const body = versions[0]?.body as Extract<Saving['body'], { kind: 'help' }>
    expect(body.content.EN).toContain('**Sign up**')
    const content = { ...body.content, EN: 'Press **Join**. <img src=x>' }
    const change = newItem({ ...body, content }, { id: 1, seen: lastVersion, sequence: 1 })
    valueIn(await publish('help', valueIn(await save(change))))
    const [first] = valueIn(
      await server.call('helpCenter', { query: { lang: 'EN', device: 'WEB' } }),
    )
    expect(first?.content).toBe('<p>Press <b>Join</b>. &lt;img src=x&gt;</p>')
  })
})

test('[ROLE-01] support reads what is on the site and changes nothing', async () => {
  const as = await server.operator({ roles: ['support'] })
  const { content } = valueIn(
    await server.call('opsContent', { as, query: { kind: 'notice', pageSize: '2' } }),
  )
  expect(content).toHaveLength(2)
  expect((await save(newItem(banner()), as)).code).toBe('NOT_ALLOWED')
})
