import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/random'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer
let member: Person

beforeAll(async () => {
  server = await openTestServer()
  member = await server.register()
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00']) await write(amount)
})
afterAll(() => server.close())

/** Sends a message, a moment after the previous one. */
async function write(amount: string) {
  server.clock.advance(10)
  await server.db.pool.query(
    `insert into inbox.message (member_id, message_id, kind, params, created_at)
     values ($1, $2, 'deposit-credited', $3, now())`,
    [member.memberId, newId(server.clock.now()), JSON.stringify({ amount })],
  )
}

const unread = async (as = member) => valueIn(await server.call('unreadMessages', { as })).count

const page = async (query: { cursor?: string; unread?: 'true' } = {}, as = member) =>
  valueIn(await server.call('messages', { as, query: { ...query, pageSize: '2' } }))

async function all(query: { unread?: 'true' } = {}) {
  const found = []
  let after: string | null = null
  do {
    const { content, next } = await page({ ...query, ...(after ? { cursor: after } : {}) })
    found.push(...content)
    after = next
  } while (after)
  return found
}

test('[MEM-06] messages come newest first, page after page by cursor', async () => {
  const amounts = (await all()).map(({ params }) => params.amount)
  expect(amounts).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00'])
  const { next } = await page()
  await write('6.00')
  const second = await page({ cursor: next ?? '' })
  expect(second.content.map(({ params }) => params.amount)).toEqual(['3.00', '2.00'])
})

test('[MEM-06] one is marked read by itself, and a repeat changes nothing', async () => {
  const [first] = (await page()).content
  const messageId = first?.id ?? ''
  const before = await unread()
  for (const _ of [1, 2]) {
    valueIn(await server.call('readMessages', { as: member, body: { messageId } }))
  }
  expect(await unread()).toBe(before - 1)
  expect((await all({ unread: 'true' })).map(({ id }) => id)).not.toContain(messageId)
})

test('[MEM-06] [AZ-003] nobody reads or deletes another’s message', async () => {
  const other = await server.register()
  const before = await unread()
  const [first] = (await page()).content
  const messageId = first?.id ?? ''
  const answers = [
    await server.call('readMessages', { as: other, body: { messageId } }),
    await server.call('deleteMessage', { as: other, query: { messageId } }),
    await server.call('readMessages', { as: other, body: { messageId: randomUUID() } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  valueIn(await server.call('readMessages', { as: other, body: {} }))
  expect(await unread()).toBe(before)
  expect((await page({}, other)).content).toEqual([])
})

test('[MEM-06] they are counted until they are read, and gone once deleted', async () => {
  valueIn(await server.call('readMessages', { as: member, body: {} }))
  expect(await unread()).toBe(0)
  expect((await all()).every(({ read }) => read)).toBe(true)
  const [first] = (await page()).content
  const messageId = first?.id ?? ''
  valueIn(await server.call('deleteMessage', { as: member, query: { messageId } }))
  expect((await all()).map(({ id }) => id)).not.toContain(messageId)
  const again = await server.call('deleteMessage', { as: member, query: { messageId } })
  expect(again).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})
