import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha.ts'
import type { Operator } from '../../../test/operators.ts'
import {
  type Caller,
  openTestServer,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'

let server: TestServer
let support: Operator
let ana: Person

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  support = await server.operator({ roles: ['support'] })
  ana = await server.register()
})
afterAll(() => server.close())

let written = 0
/** What somebody writes to the house; answers its id. */
async function write(as: Caller, type = 1, contact?: string): Promise<string> {
  written += 1
  const content = `Message number ${written} about my deposit.`
  const captcha = await solvedCaptcha(server)
  valueIn(await server.call('sendFeedback', { as, body: { type, content, captcha, contact } }))
  const { rows } = await server.db.pool.query(
    'select message_id from feedback.message where content = $1',
    [content],
  )
  return rows[0].message_id
}

const thread = async (messageId: string, as = support) =>
  valueIn(await server.call('opsFeedbackMessage', { as, query: { messageId } }))
const list = async (query: object, as = support) =>
  valueIn(await server.call('opsFeedback', { as, query })).content.map((item) => item.messageId)
const answer = (messageId: string, seen: number, as = support) =>
  server.call('answerFeedback', { as, body: { messageId, seen, answer: ' It is there now.\n ' } })
const inbox = async (as: Person) =>
  valueIn(await server.call('messages', { as, query: {} })).content.filter(
    ({ kind }) => kind === 'feedback-answered',
  )

describe('[HELP-01] feedback', () => {
  test('is read, assigned and answered; the member sees question and answer, unread', async () => {
    const messageId = await write(ana)
    const seen = await thread(messageId)
    expect(seen).toMatchObject({
      message: { state: 'new', assignedTo: null, sender: ana.username, memberId: ana.memberId },
      member: { username: ana.username, status: 'active' },
      steps: [],
    })
    expect(seen.colleagues).toContain(support.username)
    const operator = support.username
    const body = { messageId, seen: 0, operator }
    valueIn(await server.call('assignFeedback', { as: support, body }))
    expect((await thread(messageId)).message).toMatchObject({
      state: 'in-progress',
      assignedTo: operator,
    })
    const before = valueIn(await server.call('unreadMessages', { as: ana })).count
    valueIn(await answer(messageId, 1))
    expect(await inbox(ana)).toMatchObject([
      { params: { question: seen.message.content, answer: 'It is there now.' }, read: false },
    ])
    expect(valueIn(await server.call('unreadMessages', { as: ana })).count).toBe(before + 1)
    const after = await thread(messageId)
    expect(after.message.state).toBe('answered')
    expect(after.steps.map(({ action }) => action)).toEqual(['assign', 'answer'])
    const { rows } = await server.db.pool.query(
      'select what, operator_id from audit.entry where subject = $1 order by seq',
      [`feedback:${messageId}`],
    )
    expect(rows).toEqual(
      ['feedback.assign', 'feedback.answer'].map((what) => ({
        what,
        operator_id: support.operatorId,
      })),
    )
  })

  test('is answered once when two operators answer concurrently', async () => {
    const bea = await server.register()
    const messageId = await write(bea)
    const other = await server.operator({ roles: ['support'] })
    const both = await Promise.all([answer(messageId, 0), answer(messageId, 0, other)])
    expect(both.map(({ code }) => code).sort()).toEqual(['FEEDBACK_CHANGED', 'OK'])
    expect(await inbox(bea)).toHaveLength(1)
  })

  test('is closed with a reason, and opened again; what changes nothing is refused', async () => {
    const messageId = await write(await server.register())
    const set = (seen: number, isClosed: boolean) =>
      server.call('closeFeedback', {
        as: support,
        body: { messageId, seen, isClosed, reason: 'a test' },
      })
    expect((await set(0, false)).code).toBe('FEEDBACK_CHANGED')
    valueIn(await set(0, true))
    expect((await set(1, true)).code).toBe('FEEDBACK_CHANGED')
    expect(await list({ state: 'closed' })).toContain(messageId)
    valueIn(await set(1, false))
    expect(await list({ state: 'waiting' })).toContain(messageId)
  })

  test('of a visitor is answered at their contact, and the record keeps how', async () => {
    const contact = 'vera@example.com'
    const messageId = await write(server.visitor(), 0, contact)
    expect((await answer(messageId, 0)).code).toBe('FEEDBACK_OF_VISITOR')
    expect(await thread(messageId)).toMatchObject({ member: null, message: { contact } })
    const body = { messageId, seen: 0, answer: 'It opens at nine.', method: 'email' as const }
    valueIn(await server.call('answerFeedback', { as: support, body }))
    expect(await thread(messageId)).toMatchObject({
      message: { state: 'answered', assignedTo: support.username },
      steps: [{ action: 'answer', text: 'It opens at nine.', method: 'email' }],
    })
    const { rows } = await server.db.pool.query(
      `select after ->> 'method' as method from audit.entry where subject = $1`,
      [`feedback:${messageId}`],
    )
    expect(rows).toEqual([{ method: 'email' }])
  })

  test('of a visitor without a contact can only be closed', async () => {
    const messageId = await write(server.visitor(), 0)
    const body = { messageId, seen: 0, answer: 'To nobody.', method: 'phone' as const }
    expect((await server.call('answerFeedback', { as: support, body })).code).toBe(
      'FEEDBACK_OF_VISITOR',
    )
  })

  test('is listed by topic, member and who has it, longest wait first', async () => {
    const cora = await server.register()
    const [first, second] = [await write(cora), await write(cora, 2)]
    const body = { messageId: second, seen: 0, operator: support.username }
    valueIn(await server.call('assignFeedback', { as: support, body }))
    const { username } = cora
    expect(await list({ state: 'waiting', username })).toEqual([first, second])
    expect(await list({ username })).toEqual([second, first])
    expect(await list({ username, type: '2' })).toEqual([second])
    expect(await list({ username, assigned: 'mine' })).toEqual([second])
    expect(await list({ username, assigned: 'nobody' })).toEqual([first])
    expect(await list({ username: 'nobody-at-all' })).toEqual([])
    const { next } = valueIn(
      await server.call('opsFeedback', { as: support, query: { username, pageSize: '1' } }),
    )
    expect(await list({ username, pageSize: '1', cursor: next ?? '' })).toEqual([first])
    expect((await thread(first)).others.map(({ messageId }) => messageId)).toEqual([second])
  })

  test('[AZ-003] of another brand is not there, and is assigned to nobody who may not answer', async () => {
    const messageId = await write(await server.register())
    const foreign = await server.operator({ roles: ['support'], brands: ['intl'] })
    const auditor = await server.operator({ roles: ['auditor'] })
    expect((await answer(messageId, 0, foreign)).code).toBe('NOT_FOUND')
    for (const { username } of [foreign, auditor]) {
      const body = { messageId, seen: 0, operator: username }
      expect((await server.call('assignFeedback', { as: support, body })).code).toBe('VALIDATION')
    }
    expect((await answer(messageId, 0, auditor)).code).toBe('NOT_ALLOWED')
  })
})
