import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls } from '@parola/contract'
import { inEveryLanguage } from '@parola/locales/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let manager: Operator

beforeAll(async () => {
  server = await openTestServer()
  manager = await server.operator({ roles: ['brand-manager'] })
})
afterAll(() => server.close())

type Saving = BodyOf<Calls['saveContent']>
const because = 'for the test'
const both = (text: string) => inEveryLanguage(() => text)

function articleOf(title: string, change: object = {}): Saving['body'] {
  const text = { title: both(title), summary: both('Short'), content: both('Long') }
  const body = { kind: 'article', category: 'news', picture: 'reef', languages: [] }
  return { ...body, ...text, ...change } as Saving['body']
}

const save = (body: Saving['body'], change: Partial<Saving> = {}) =>
  server.call('saveContent', {
    as: manager,
    body: {
      ...{ id: null, requestKey: randomUUID(), seen: 0, sequence: 10, body, because },
      ...{ startsAt: null, endsAt: null, ...change },
    },
  })
const publish = ({ id, version }: { id: number; version: number }) =>
  server.call('publishContent', { as: manager, body: { kind: 'article', id, version, because } })

async function published(title: string, change: object = {}, place: Partial<Saving> = {}) {
  const made = valueIn(await save(articleOf(title, change), place))
  valueIn(await publish(made))
  return made.id
}

type Query = { lang?: 'EN' | 'TY'; category?: 'news' | 'blog'; pageSize?: string; cursor?: string }
const list = async (query: Query = {}) =>
  valueIn(await server.call('articles', { query: { lang: 'EN', ...query } }))
const titles = async (query: Query = {}) => (await list(query)).content.map(({ title }) => title)
const read = (id: number, lang: 'EN' | 'TY' = 'EN') =>
  server.call('article', { query: { lang, id: String(id) } })

test('[HELP-04] an article is seen once it is published, by its category and in its languages', async () => {
  const draft = valueIn(await save(articleOf('Draft')))
  expect(await titles()).not.toContain('Draft')
  expect((await read(draft.id)).code).toBe('NOT_FOUND')
  const id = await published('For Manila', { category: 'blog', languages: ['TY'] })
  expect(await titles({ lang: 'TY' })).toContain('For Manila')
  expect(await titles()).not.toContain('For Manila')
  expect(await titles({ lang: 'TY', category: 'news' })).not.toContain('For Manila')
  expect((await read(id)).code).toBe('NOT_FOUND')
  expect(valueIn(await read(id, 'TY'))).toMatchObject({
    ...{ id, category: 'blog', title: 'For Manila', summary: 'Short' },
    ...{ imageUrl: '/art/promotion/reef', content: '<p>Long</p>' },
  })
  const taken = { kind: 'article' as const, id, because }
  valueIn(await server.call('withdrawContent', { as: manager, body: taken }))
  expect((await read(id, 'TY')).code).toBe('NOT_FOUND')
})

test('[HELP-04] the newest come first, those of a lower place before them, a page at a time', async () => {
  for (const title of ['One', 'Two', 'Three']) await published(title, { category: 'blog' })
  await published('Pinned', { category: 'blog' }, { sequence: 1 })
  const first = await list({ category: 'blog', pageSize: '2' })
  expect(first.content.map(({ title }) => title)).toEqual(['Pinned', 'Three'])
  const query = { category: 'blog', pageSize: '2', cursor: first.next ?? '' } as const
  expect((await titles(query)).slice(0, 2)).toEqual(['Two', 'One'])
})

test('[HELP-04] a scheduled article appears at its start, with that date, and goes at its end', async () => {
  const now = server.clock.now().getTime()
  const [startsAt, endsAt] = [new Date(now + 60_000), new Date(now + 120_000)].map((date) =>
    date.toISOString(),
  )
  const id = await published('Later', {}, { startsAt: startsAt ?? null, endsAt: endsAt ?? null })
  expect((await read(id)).code).toBe('NOT_FOUND')
  server.clock.advance(61_000)
  expect(valueIn(await read(id)).publishedAt).toBe(startsAt)
  server.clock.advance(60_000)
  expect((await read(id)).code).toBe('NOT_FOUND')
})

test('[HELP-04] [SEC-006] what was typed becomes no script, and a picture has to be ours', async () => {
  const typed =
    '<script>alert(1)</script> **bold** [here](javascript:alert(1)) [home](https://parola.example)'
  const id = await published('Typed', { content: both(typed) })
  const { content } = valueIn(await read(id))
  expect(content).not.toMatch(/<script|javascript:alert\(1\)"/)
  expect(content).toContain('<b>bold</b>')
  expect(await save(articleOf('Strange', { picture: randomUUID() }))).toMatchObject({
    code: 'VALIDATION',
    value: { fields: [{ field: 'body.picture' }] },
  })
})

test('[HELP-04] every version is kept and edited from what was typed', async () => {
  const made = valueIn(await save(articleOf('First words', { content: both('## Head\n\nText') })))
  const next = valueIn(await save(articleOf('Second words'), { id: made.id, seen: 1 }))
  expect(next.version).toBe(2)
  const query = { kind: 'article' as const, id: String(made.id) }
  const item = valueIn(await server.call('opsContentItem', { as: manager, query }))
  expect(item.place).toBe('news')
  expect(item.versions.map(({ body }) => body.kind === 'article' && body.content.EN)).toEqual([
    ...['Long', '## Head\n\nText'],
  ])
})
