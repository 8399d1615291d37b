import { randomUUID } from 'node:crypto'
import type { ChatTopic } from '@parola/contract'
import { inEveryLanguage } from '@parola/locales/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operator } from '../../../test/operators.ts'
import { dataString, jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'
import { closeIdle } from './idle.ts'

let server: TestServer
let maya: Operator
let leo: Operator
let ana: Person

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  maya = await server.operator({ roles: ['support'] })
  leo = await server.operator({ roles: ['support'] })
  for (const operator of [maya, leo]) {
    await server.asOwner('update operator.operator set display_name = $2 where operator_id = $1', [
      ...[operator.operatorId, shownAs(operator)],
    ])
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
  await attend(maya)
})

/** What members read of an operator. */
const shownAs = ({ username }: Operator) => `Agent ${username.slice(1, 5)}`
const because = 'for the test'
const attend = async (as: Operator, isAvailable = true) =>
  valueIn(await server.call('attendChats', { as, body: { isAvailable } }))

const send = (as: Person, text: string, change: object = {}) => {
  server.clock.advance(1)
  const body = { requestKey: randomUUID(), text, topic: 'deposit' as ChatTopic, ...change }
  return server.call('sendChat', { as, body })
}
const chatOf = async (as: Person) => valueIn(await server.call('chat', { as, query: {} }))
const idOf = async (as: Person): Promise<string> => {
  const { rows } = await server.db.pool.query(
    `select chat_id from chat.chat where member_id = $1 order by chat_id desc`,
    [as.memberId],
  )
  return rows[0].chat_id
}
const take = (as: Operator, chatId: string) => {
  server.clock.advance(1)
  return server.call('takeChat', { as, body: { chatId } })
}
const answer = (as: Operator, chatId: string) => {
  server.clock.advance(1)
  return server.call('answerChat', {
    as,
    body: { chatId, requestKey: randomUUID(), text: 'It is on its way.' },
  })
}
const close = (as: Operator, chatId: string) => {
  server.clock.advance(1)
  return server.call('closeChat', { as, body: { chatId, because } })
}
const list = async (as: Operator, view: 'waiting' | 'mine' | 'open' | 'closed') =>
  valueIn(await server.call('opsChats', { as, query: { view } })).content.map(
    ({ chatId }) => chatId,
  )
const thread = async (as: Operator, chatId: string) =>
  valueIn(await server.call('opsChat', { as, query: { chatId } }))

describe('[HELP-03] the chat with customer service', () => {
  test('has lines, and an address for each', async () => {
    const { isOpen, models, unread } = valueIn(await server.call('liveModels', { as: ana }))
    expect([isOpen, unread]).toEqual([true, 0])
    expect(models.map(({ modelId }) => modelId)).toContain('withdrawal')
    const { chatUrl } = valueIn(
      await server.call('launchChat', { as: ana, query: { modelId: 'withdrawal' } }),
    )
    expect(chatUrl).toBe('/customerService?topic=withdrawal')
  })

  test('is opened by a message, taken, answered and closed; both read what was written', async () => {
    valueIn(await send(ana, ' Where is my deposit? '))
    const chatId = await idOf(ana)
    expect(await list(leo, 'waiting')).toContain(chatId)
    expect((await answer(maya, chatId)).code).toBe('CHAT_CHANGED')
    valueIn(await take(maya, chatId))
    expect((await take(leo, chatId)).code).toBe('CHAT_CHANGED')
    expect((await answer(leo, chatId)).code).toBe('CHAT_CHANGED')
    valueIn(await answer(maya, chatId))
    expect(await list(maya, 'mine')).toEqual([chatId])
    expect(await list(maya, 'waiting')).not.toContain(chatId)
    const seen = await chatOf(ana)
    expect(seen.open).toEqual({ topic: 'deposit', state: 'open', operator: shownAs(maya) })
    expect(seen.content.map(({ operator }) => operator)).toEqual([
      ...[shownAs(maya), shownAs(maya), null],
    ])
    expect((await thread(maya, chatId)).content[0]?.operator).toBe(maya.username)
    expect(seen.content.map(({ author, text, event }) => event ?? `${author}: ${text}`)).toEqual([
      ...['operator: It is on its way.', 'taken', 'member: Where is my deposit?'],
    ])
    expect(valueIn(await server.call('liveModels', { as: ana })).unread).toBe(1)
    valueIn(await server.call('readChat', { as: ana, body: {} }))
    expect(valueIn(await server.call('liveModels', { as: ana })).unread).toBe(0)
    valueIn(await close(maya, chatId))
    expect((await close(maya, chatId)).code).toBe('CHAT_CHANGED')
    expect((await chatOf(ana)).open).toBeNull()
    valueIn(await send(ana, 'One more thing'))
    expect(await idOf(ana)).not.toBe(chatId)
    expect((await chatOf(ana)).content).toHaveLength(5)
    expect((await thread(maya, chatId)).content).toHaveLength(5)
  })

  test('is handed over to a colleague who may answer', async () => {
    valueIn(await send(ana, 'Hello'))
    const chatId = await idOf(ana)
    valueIn(await take(maya, chatId))
    const handOver = (operator: string) => {
      server.clock.advance(1)
      const body = { chatId, operator, because }
      return server.call('handOverChat', { as: maya, body })
    }
    const auditor = await server.operator({ roles: ['auditor'] })
    expect((await handOver(auditor.username)).code).toBe('VALIDATION')
    valueIn(await handOver(leo.username))
    expect((await answer(maya, chatId)).code).toBe('CHAT_CHANGED')
    valueIn(await answer(leo, chatId))
    expect((await chatOf(ana)).open?.operator).toBe(shownAs(leo))
  })

  test('sends a repeated request once', async () => {
    const requestKey = randomUUID()
    const [first, again] = await Promise.all([
      send(ana, 'Hello', { requestKey }),
      send(ana, 'Hello', { requestKey }),
    ])
    expect(valueIn(again)).toEqual(valueIn(first))
    expect(valueIn(await send(ana, 'Hello', { requestKey }))).toEqual(valueIn(first))
    expect((await chatOf(ana)).content).toHaveLength(1)
    const image = dataString(await jpeg())
    for (const change of [{ text: 'Hello again' }, { image }]) {
      const other = await send(ana, 'Hello', { requestKey, ...change })
      expect(other).toMatchObject({ status: 409, code: 'REQUEST_KEY_REUSED' })
    }
    const chatId = await idOf(ana)
    valueIn(await take(maya, chatId))
    const key = randomUUID()
    const write = (text: string, change: object = {}) => {
      const body = { chatId, requestKey: key, text, ...change }
      return server.call('answerChat', { as: maya, body })
    }
    const sent = valueIn(await write('Hello!', { image }))
    expect(valueIn(await write('Hello!', { image }))).toEqual(sent)
    expect((await write('Hello!')).code).toBe('REQUEST_KEY_REUSED')
    expect((await write('Hi!', { image })).code).toBe('REQUEST_KEY_REUSED')
    expect((await chatOf(ana)).content).toHaveLength(3)
  })

  test('carries pictures, redrawn and sealed, which only both sides read', async () => {
    const image = dataString(await jpeg())
    const { messageId } = valueIn(await send(ana, '', { image }))
    const read = async (as: Person) => server.call('chatImage', { as, query: { messageId } })
    expect(valueIn(await read(ana)).url).toMatch(/^data:image\/jpeg;base64,/)
    expect((await read(await server.register())).code).toBe('NOT_FOUND')
    const query = { messageId }
    expect((await server.call('opsChatImage', { as: maya, query })).code).toBe('OK')
    const elsewhere = await server.operator({ roles: ['support'], brands: ['intl'] })
    expect((await server.call('opsChatImage', { as: elsewhere, query })).code).toBe('NOT_FOUND')
    const { rows } = await server.db.pool.query(
      'select sealed from chat.picture where message_id = $1',
      [messageId],
    )
    expect(rows[0].sealed.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect((await send(ana, '', { image: dataString(Buffer.from('GIF89a')) })).code).toBe(
      'IMAGE_WRONG_TYPE',
    )
    expect((await send(ana, '  ')).code).toBe('VALIDATION')
  })

  test('takes 5 pictures a minute and 50 a day of a member, counted before they are decoded', async () => {
    const broken = dataString(Buffer.from('GIF89a'))
    const sent = (requestKey = randomUUID()) => send(ana, '', { image: broken, requestKey })
    const requestKey = randomUUID()
    const image = dataString(await jpeg())
    const first = valueIn(await send(ana, '', { image, requestKey }))
    for (let i = 0; i < 4; i++) expect((await sent()).code).toBe('IMAGE_WRONG_TYPE')
    expect((await sent()).code).toBe('RATE_LIMITED')
    expect(valueIn(await send(ana, '', { image, requestKey }))).toEqual(first)
    expect((await send(ana, 'Only text')).code).toBe('OK')
    await server.db.pool.query(
      `update platform.allowance set used = 50 where key = 'chatPicture:day:' || $1`,
      [ana.memberId],
    )
    server.clock.advance(60_000)
    const late = await sent()
    expect(late).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('is open while somebody answers; a conversation that is open goes on', async () => {
    valueIn(await send(ana, 'Hello'))
    await attend(maya, false)
    expect(valueIn(await server.call('liveModels', { as: ana })).isOpen).toBe(false)
    expect((await send(await server.register(), 'Hello')).code).toBe('CHAT_CLOSED')
    expect((await send(ana, 'Still there?')).code).toBe('OK')
    await attend(maya)
    server.clock.advance(151_000)
    expect(valueIn(await server.call('liveModels', { as: ana })).isOpen).toBe(false)
  })

  test('notifies open tabs of messages, and that an answer is being typed', async () => {
    valueIn(await send(ana, 'Hello'))
    const chatId = await idOf(ana)
    valueIn(await take(maya, chatId))
    const received = await openSocket(server, ana.token)
    valueIn(await server.call('typeToMember', { as: maya, body: { chatId } }))
    valueIn(await answer(maya, chatId))
    await expect.poll(() => received).toEqual(expect.arrayContaining(['typing', 'chat']))
    valueIn(await server.call('typeChat', { as: ana, body: {} }))
    expect((await thread(maya, chatId)).isTyping).toBe(true)
    server.clock.advance(7000)
    expect((await thread(maya, chatId)).isTyping).toBe(false)
  })

  test('[PRO-04] has a line to the host of a VIP member, which the host has at once', async () => {
    const host = { id: leo.username, name: 'Leo', hours: '10:00-18:00' }
    await server.asOwner(
      `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
       select 'ph', 'vip-hosts', count(*) + 1, $1, $2, now(), 'test', 'for the test'
         from settings.version where brand_id = 'ph' and name = 'vip-hosts'`,
      [{ hosts: [host] }, server.clock.now()],
    )
    server.clock.advance(3000)
    const toHost = () => send(ana, 'Hello Leo', { topic: 'host' })
    const lines = async () =>
      valueIn(await server.call('liveModels', { as: ana })).models.find(
        ({ modelId }) => modelId === 'host',
      )
    expect(await lines()).toBeUndefined()
    expect((await toHost()).code).toBe('CHAT_CLOSED')
    await server.asOwner(
      `insert into vip.member (member_id, brand_id, period_from, tier, peak, host)
       values ($1, 'ph', now()::date, 10, 10, $2)
       on conflict (member_id) do update set tier = 10, peak = 10, host = $2`,
      [ana.memberId, leo.username],
    )
    expect(await lines()).toEqual({ modelId: 'host', isOpen: false })
    expect((await toHost()).code).toBe('CHAT_CLOSED')
    await attend(leo)
    valueIn(await toHost())
    expect((await chatOf(ana)).open).toEqual({
      ...{ topic: 'host', state: 'open', operator: shownAs(leo) },
    })
    valueIn(await answer(leo, await idOf(ana)))
    await attend(leo, false)
  })

  test('is closed when the member does not answer, after a warning, and reopened by writing', async () => {
    valueIn(await send(ana, 'Where is my deposit?'))
    const chatId = await idOf(ana)
    /** Everything in the conversation was so many minutes earlier. */
    const idle = async (minutes: number) => {
      const earlier = (column: string) => `${column} = ${column} - interval '${minutes} minutes'`
      await server.asOwner(
        `update chat.chat set ${['changed_at', 'warned_at', 'member_typed_at'].map(earlier).join(', ')}
          where chat_id = '${chatId}'`,
      )
      await server.asSystem((engine) => closeIdle(engine, server.clock.now()))
    }
    const events = async () => (await chatOf(ana)).content.flatMap(({ event }) => event ?? [])
    await idle(200)
    // It is we who owe the answer.
    expect((await chatOf(ana)).open).toMatchObject({ state: 'waiting' })
    await attend(maya)
    valueIn(await take(maya, chatId))
    valueIn(await answer(maya, chatId))
    await idle(19)
    expect(await events()).toEqual(['taken'])
    await idle(2)
    await idle(0)
    expect(await events()).toEqual(['idle-warned', 'taken'])
    expect((await chatOf(ana)).content[0]).toMatchObject({ author: 'system', operator: null })
    valueIn(await send(ana, 'Still here'))
    valueIn(await answer(maya, chatId))
    await idle(21)
    await idle(11)
    expect(await events()).toEqual(['idle-closed', 'idle-warned', 'idle-warned', 'taken'])
    expect(await chatOf(ana)).toMatchObject({ open: null, mayReopen: true })
    expect(await list(maya, 'closed')).toContain(chatId)
    // Nobody answers now, and still it goes on where it was.
    await attend(maya, false)
    await attend(leo, false)
    valueIn(await send(ana, 'Back again'))
    expect(await idOf(ana)).toBe(chatId)
    expect((await chatOf(ana)).open).toMatchObject({ state: 'waiting', operator: null })
    await attend(maya)
    valueIn(await take(maya, chatId))
    valueIn(await answer(maya, chatId))
    await idle(21)
    await idle(11)
    await attend(maya)
    valueIn(await send(ana, 'And again'))
    expect((await chatOf(ana)).open).toMatchObject({ state: 'open', operator: shownAs(maya) })
    valueIn(await close(maya, chatId))
    expect((await chatOf(ana)).mayReopen).toBe(false)
  })

  test('closes after the minutes that the brand sets', async () => {
    const manager = await server.operator()
    const terms = valueIn(await server.call('chatTerms', { as: manager }))
    const change = (idleMinutes: number, warnMinutes: number) =>
      server.call('changeChatTerms', {
        as: manager,
        body: { version: terms.version, idleMinutes, warnMinutes, because },
      })
    expect((await change(10, 10)).code).toBe('VALIDATION')
    expect((await change(0, 10)).code).toBe('OK')
    expect((await change(60, 10)).code).toBe('BRAND_CHANGED')
    server.clock.advance(3000)
    expect(valueIn(await server.call('chatTerms', { as: manager })).idleMinutes).toBe(0)
  })

  test('has prepared answers, which a brand keeps to itself', async () => {
    const cannedId = randomUUID()
    const saved = { title: 'Greeting', text: inEveryLanguage((language) => `Hello! (${language})`) }
    const save = (as: Operator, value: typeof saved | null) =>
      server.call('saveCannedAnswer', { as, body: { cannedId, answer: value, because } })
    valueIn(await save(maya, saved))
    const read = async (as: Operator) => valueIn(await server.call('cannedAnswers', { as })).content
    expect(await read(leo)).toContainEqual({ cannedId, ...saved })
    const elsewhere = await server.operator({ roles: ['support'], brands: ['intl'] })
    expect(await read(elsewhere)).toEqual([])
    expect((await save(elsewhere, saved)).code).toBe('NOT_FOUND')
    await server.db.pool.query(`update chat.canned set body = body - 'VI' where canned_id = $1`, [
      cannedId,
    ])
    const [older] = await read(leo)
    expect(older?.text.VI, 'written before this language was offered').toBe(saved.text.EN)
    valueIn(await save(maya, null))
    expect(await read(leo)).toEqual([])
  })
})
