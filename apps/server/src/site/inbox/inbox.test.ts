import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/random'
import { openStand, type Person, type Stand, valueIn } from '../../../test/stand.ts'

let stand: Stand
let member: Person

beforeAll(async () => {
  stand = await openStand()
  member = await stand.register()
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00']) await write(amount)
})
afterAll(() => stand.close())

/** Sends a message, a moment after the one before. */
async function write(amount: string) {
  stand.clock.advance(10)
  await stand.db.pool.query(
    `insert into inbox.message (member_id, message_id, kind, params, created_at)
     values ($1, $2, 'deposit-credited', $3, now())`,
    [member.memberId, newId(stand.clock.now()), JSON.stringify({ amount })],
  )
}

const unread = async (as = member) => valueIn(await stand.call('unreadMessages', { as })).count

const page = async (pageNo: string, as = member) =>
  valueIn(await stand.call('messages', { as, query: { pageNo, pageSize: '2' } }))

test('[MEM-06] messages come newest first, page after page', async () => {
  const pages = [await page('1'), await page('2'), await page('3')]
  const amounts = pages.flatMap(({ content }) => content.map(({ params }) => params.amount))
  expect(amounts).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00'])
  expect(pages[2]).toMatchObject({ pageNum: 3, pageSize: 2, totalPages: 3, total: 5 })
  expect(await page('4')).toMatchObject({ content: [], totalPages: 3, total: 5 })
})

test('[MEM-06] they are counted until they are read, each member’s own only', async () => {
  const other = await stand.register()
  expect([await unread(), await unread(other)]).toEqual([5, 0])
  valueIn(await stand.call('readMessages', { as: other, body: {} }))
  expect(await unread()).toBe(5)
  valueIn(await stand.call('readMessages', { as: member, body: {} }))
  expect(await unread()).toBe(0)
  expect((await page('1')).content.every(({ read }) => read)).toBe(true)
  expect((await page('1', other)).total).toBe(0)
})
