import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#platform/clock'
import { solvedCaptcha } from '../../../test/captcha.ts'
import { type Caller, openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const CONTENT = 'The deposit of this morning is not in my wallet yet.'

async function write(as: Caller, more: { type?: number; content?: string; sender?: string } = {}) {
  const captcha = await solvedCaptcha(server)
  return server.call('sendFeedback', { as, body: { type: 1, content: CONTENT, captcha, ...more } })
}

async function kept(sender: string) {
  const { rows } = await server.db.pool.query(
    'select type, content, member_id, brand_id from feedback.message where sender = $1',
    [sender],
  )
  return rows
}

test('[HELP-01] a member writes under their own name, whatever is sent as the sender', async () => {
  const member = await server.register()
  valueIn(await write(member, { sender: 'somebodyelse', content: `  ${CONTENT}\nThank you. ` }))
  expect(await kept(member.username)).toEqual([
    { type: 1, content: `${CONTENT}\nThank you.`, member_id: member.memberId, brand_id: 'ph' },
  ])
  expect(await kept('somebodyelse')).toEqual([])
})

test('[HELP-01] a visitor may write too', async () => {
  valueIn(await write(server.visitor(), { sender: 'passer-by', type: 0 }))
  expect(await kept('passer-by')).toHaveLength(1)
})

test.each([
  ['no text', { content: '   ' }, { field: 'content', rule: 'required' }],
  ['19 characters', { content: 'x'.repeat(19) }, { field: 'content', rule: 'any' }],
  ['201 characters', { content: '🌊'.repeat(201) }, { field: 'content', rule: 'any' }],
  ['an unknown type', { type: 5 }, { field: 'type', rule: 'required' }],
])('[HELP-01] %s is refused with its field, and costs no captcha', async (_, more, field) => {
  const as = server.visitor()
  const captcha = await solvedCaptcha(server)
  const body = { type: 1, content: CONTENT, captcha }
  const refused = await server.call('sendFeedback', { as, body: { ...body, ...more } })
  expect(refused).toMatchObject({ status: 422, value: { fields: [field] } })
  valueIn(await server.call('sendFeedback', { as, body }))
})

test('[HELP-01] 20 and 200 characters are enough, counted as a reader counts', async () => {
  valueIn(await write(server.visitor(), { content: '🌊'.repeat(20) }))
  valueIn(await write(server.visitor(), { content: '🌊'.repeat(200) }))
})

test('[HELP-01] the brand sets the length of a message', async () => {
  expect(valueIn(await server.call('feedbackSettings', {}))).toEqual({
    minLength: 20,
    maxLength: 200,
  })
})

test('[HELP-01] a wrong captcha is refused', async () => {
  const captcha = { ...(await solvedCaptcha(server)), answer: 'WRONG' }
  const body = { type: 1, content: CONTENT, captcha }
  expect(await server.call('sendFeedback', { body })).toMatchObject({ code: 'CAPTCHA_WRONG' })
})

test('[LIM-002] three an hour, also concurrently; then the answer says when to try again', async () => {
  const visitor = server.visitor()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => write(visitor)))
  expect(answers.filter(({ success }) => success)).toHaveLength(3)
  const [refused] = answers.filter(({ success }) => !success)
  expect(refused).toMatchObject({ status: 429, code: 'FEEDBACK_TOO_MANY' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500)
  server.clock.advance(HOUR_MS + SECOND_MS)
  valueIn(await write(visitor))
})
