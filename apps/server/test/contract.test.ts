import {
  type CallName,
  type CallShape,
  type Challenged,
  calls,
  ERRORS,
  EVERYWHERE,
} from '@parola/contract'
import { SEALED_TYPE } from '@parola/contract/core/sealed'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inTurn } from './by-day.ts'
import { type Sample, samples } from './contract.samples.ts'
import { type Operator, roleFor } from './operators.ts'
import { standingCallers } from './standing-callers.ts'
import {
  type Answer,
  type Caller,
  FORM_TYPE,
  formOf,
  openTestServer,
  type Person,
  type TestServer,
} from './test-server.ts'

const JSON_TYPE = 'application/json'
const GARBLED = {
  [SEALED_TYPE]: 'SEALED_BODY_BROKEN',
  [JSON_TYPE]: 'BAD_JSON',
  [FORM_TYPE]: 'VALIDATION',
} as const
const tooBig = ({ maxBytes = 64 * 1024 }: CallShape) => 'x'.repeat(maxBytes + 1)
const NO_TOKEN = `${'A'.repeat(22)}.${'A'.repeat(43)}`
/** Invalid in every field: control characters, lone surrogates, figures beyond every column. */
const HOSTILE_TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(3000),
  "' or 1=1 --",
  '-'.repeat(36),
]
const HOSTILE_NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53 - 1]

/** Hostile values that are tried on a field by day. */
const VALUES_BY_DAY = 2

const all = Object.entries(calls).map(
  ([name, shape], no) => ({ name, shape, sample: samples[name as CallName], no }) as Case,
)
type Case = { name: CallName; shape: CallShape; sample: Sample; no: number }
type Schema = { properties?: Record<string, { type?: string }>; required?: string[] }

let server: TestServer
let member: Person
let agent: Person
let operator: Operator
let officer: Operator
let idle: string
let trial: Person | undefined
let before: unknown

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  member = await server.register()
  agent = await server.registerAgent()
  operator = await server.operator()
  officer = await server.operator({ roles: ['draw-officer'] })
  idle = await idleSession()
  before = await server.ledger()
})
beforeEach(async () => {
  await forgetCalls()
  await keepProved()
})
afterAll(async () => {
  const after = await server.ledger()
  await server.close()
  expect(after).toEqual(before)
})

/** Resets everybody's calls of the minute. */
async function forgetCalls() {
  await server.db.pool.query('delete from platform.allowance')
}

/** All cases take longer than an operator counts as having just shown both factors. */
async function keepProved() {
  await server.db.pool.query('update operator.session set proved_at = now()')
}

/** Uses up the calls of this minute, and of the next, which may begin before the next call is made. */
async function useUp(perMinute = 0) {
  await server.db.pool.query(
    `insert into platform.allowance (key, window_start, used)
     select key, window_start + minutes * interval '1 minute', $1
       from platform.allowance, generate_series(0, 1) minutes
     on conflict (key, window_start) do update set used = excluded.used`,
    [perMinute],
  )
}

function fieldsOf(schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return Object.entries(properties).map(([field, { type }]) => ({
    field,
    type,
    isRequired: required.includes(field),
  }))
}

/** Sends a body unchanged, sealed where the call requires it. */
async function sendBody(item: Case, body: unknown, as?: Caller): Promise<Answer> {
  const { name, shape, sample } = item
  const query = queryText(sample.query ?? {})
  if (shape.challenge && as && isBare(body)) {
    const challenge = await server.proofFor(name as Challenged, as)
    return sendBody(item, { ...body, challenge }, as)
  }
  if (shape.form) {
    const form = formOf(body as Record<string, string>)
    return server.wild(shape, { as, query, type: FORM_TYPE, body: form })
  }
  if (!shape.sealed)
    return server.wild(shape, { as, query, type: JSON_TYPE, body: JSON.stringify(body) })
  return server.wild(shape, {
    as,
    query,
    type: SEALED_TYPE,
    body: await server.sealFor(shape, body),
  })
}

/** Whether a challenge can be added, and is not there yet. */
function isBare(body: unknown): body is object {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject && !('challenge' in body)
}

async function sendQuery({ shape, sample }: Case, query: string, as?: Caller): Promise<Answer> {
  const body = sample.body ? { type: JSON_TYPE, body: JSON.stringify(sample.body) } : {}
  return server.wild(shape, { as, query, ...body })
}

function queryText(query: Record<string, string>): string {
  return `?${new URLSearchParams(query)}`
}

function without<T extends object>(input: T, field: string): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== field)) as Partial<T>
}

function whoMay({ shape }: Case): Caller | undefined {
  if (shape.who === 'anyone') return shape.challenge ? server.visitor() : undefined
  if (shape.who === 'agent') return agent
  if (shape.who !== 'operator') return member
  return roleFor(shape).includes('draw-officer') ? officer : operator
}

/** An answer that names the field at fault and the rule that it breaks. */
const broken = (field: string, rule: unknown = expect.any(String)) => ({
  status: 422,
  success: false,
  code: 'VALIDATION',
  message: expect.stringMatching(/\w/),
  value: { fields: expect.arrayContaining([expect.objectContaining({ field, rule })]) },
})

const refused = (code: keyof typeof ERRORS) => ({
  status: ERRORS[code].status,
  success: false,
  code,
  message: expect.stringMatching(/\w/),
})

describe.each(all.filter(({ shape }) => shape.body))('the body of $name', (item) => {
  const { shape, sample } = item
  const right = sample.body ?? {}
  const fields = fieldsOf(shape.body)

  test('[VAL-04] [AZ-006] is refused by name where a field is of the wrong type, missing or unknown', async () => {
    for (const { field, type, isRequired } of fields) {
      const wrongType = type === 'array' ? 7 : []
      const wrong = await sendBody(item, { ...right, [field]: wrongType }, whoMay(item))
      expect(wrong, field).toMatchObject(broken(field, 'wrong'))
      if (!isRequired) continue
      const missing = await sendBody(item, without(right, field), whoMay(item))
      expect(missing, field).toMatchObject(broken(field, 'required'))
    }
    await forgetCalls()
    const more = await sendBody(item, { ...right, extra: 1 }, whoMay(item))
    expect(more).toMatchObject(broken('extra', 'unknown'))
  })

  test('[VAL-04] is refused when it is not an object', async () => {
    if (shape.form) return
    for (const body of [null, [], 'text', 7]) {
      expect(await sendBody(item, body, whoMay(item))).toMatchObject(broken('body'))
    }
  })

  test('[VAL-04] is refused when it is broken, too big or of another type', async () => {
    const as = whoMay(item)
    const type = shape.form ? FORM_TYPE : shape.sealed ? SEALED_TYPE : JSON_TYPE
    const garbled = await server.wild(shape, { as, type, body: '{"a":' })
    expect(garbled).toMatchObject(refused(GARBLED[type]))
    const big = await server.wild(shape, { as, type, body: tooBig(shape) })
    expect(big).toMatchObject(refused('BODY_TOO_LARGE'))
    const plain = await server.wild(shape, { as, type: 'text/plain', body: '{}' })
    expect(plain).toMatchObject(refused('UNSUPPORTED_TYPE'))
    const none = await server.wild(shape, { as })
    expect(none).toMatchObject(refused(shape.sealed ? 'SEALED_BODY_NEEDED' : 'UNSUPPORTED_TYPE'))
  })

  test('[VAL-03] with a hostile value in any field never causes an internal error', async () => {
    for (const [no, { field, type }] of fields.entries()) {
      const hostile: readonly unknown[] = type === 'integer' ? HOSTILE_NUMBERS : HOSTILE_TEXTS
      for (const value of inTurn(hostile, item.no + no, VALUES_BY_DAY)) {
        const { code } = await sendBody(item, { ...right, [field]: value }, whoMay(item))
        expect([field, value, code]).not.toContain('INTERNAL')
      }
      await server.db.pool.query('delete from platform.allowance')
    }
  })
})

describe.each(all.filter(({ shape }) => shape.query))('the query of $name', (item) => {
  const { shape, sample } = item
  const right = sample.query ?? {}
  const fields = fieldsOf(shape.query)

  test('[VAL-04] is refused by name where a field is given twice, missing or unknown', async () => {
    for (const { field, isRequired } of fields) {
      const twice = `${queryText(right)}&${field}=1&${field}=2`
      expect(await sendQuery(item, twice, whoMay(item)), field).toMatchObject(broken(field))
      if (!isRequired) continue
      const missing = await sendQuery(
        item,
        queryText(without(right, field) as typeof right),
        whoMay(item),
      )
      expect(missing, field).toMatchObject(broken(field))
    }
    const more = await sendQuery(item, queryText({ ...right, extra: '1' }), whoMay(item))
    expect(more).toMatchObject(broken('extra', 'unknown'))
  })

  test('[VAL-03] with a hostile value in any field never causes an internal error', async () => {
    const hostile = [...HOSTILE_TEXTS, '99999999999999999999', '9'.repeat(9)]
    for (const [no, { field }] of fields.entries()) {
      for (const value of inTurn(hostile, item.no + no, VALUES_BY_DAY)) {
        const query = queryText({ ...right, [field]: value })
        const { code } = await sendQuery(item, query, whoMay(item))
        expect([field, value, code]).not.toContain('INTERNAL')
      }
      await server.db.pool.query('delete from platform.allowance')
    }
  })
})

describe.each(all.filter(({ shape }) => shape.who !== 'anyone'))('$name', (item) => {
  const { shape } = item

  test('[ROLE-01] is refused without a live session', async () => {
    const visitor = server.visitor()
    const tokens = [undefined, 'x', 'Bearer', NO_TOKEN, `${member.token}A`, idle]
    for (const token of inTurn(tokens, item.no, VALUES_BY_DAY)) {
      const answer = await sendRight(item, token ? { ...visitor, token } : visitor)
      expect(answer, token ?? 'none').toMatchObject(refused('NOT_LOGGED_IN'))
    }
  })

  test('[ROLE-01] [AZ-007] is open to a trial player only where the contract allows it', async () => {
    const { code } = await sendRight(item, await aTrialPlayer(item))
    if (shape.who === 'session') expect(code).toBe('OK')
    else if (shape.who === 'operator') expect(code).toBe('NOT_LOGGED_IN')
    else expect(code).toBe(shape.who === 'agent' ? 'NOT_ALLOWED' : 'IN_NEED_TRUE_ACCOUNT')
  })
})

/** A call that is open to trial players may end their session; the others are refused before anything changes. */
async function aTrialPlayer({ shape }: Case): Promise<Person> {
  if (shape.who === 'session') return server.tryOut()
  trial ??= await server.tryOut()
  return trial
}

/** The valid input of a call. */
function sendRight(item: Case, as?: Caller): Promise<Answer> {
  const { body, query = {} } = item.sample
  return body ? sendBody(item, body, as) : sendQuery(item, queryText(query), as)
}

test.each(all)(
  '[VAL-03] $name answers valid input with a value or a refusal that it declares',
  async (item) => {
    const { shape } = item
    const { code } = await sendRight(item, await somebodyFor(item))
    expect(['OK', ...EVERYWHERE, ...shape.refusals]).toContain(code)
    expect(code).not.toBe('INTERNAL')
  },
)

type Kind = 'member' | 'agent' | 'operator' | 'draw-officer'

const callerFor = standingCallers<Kind, Caller>((kind) => {
  if (kind === 'agent') return server.registerAgent()
  if (kind === 'member') return server.register()
  return server.operator(kind === 'draw-officer' ? { roles: [kind] } : {})
})

/** A caller who may make the call, which may end their session. */
async function somebodyFor({ name, shape }: Case): Promise<Caller | undefined> {
  const { who } = shape
  if (who === 'anyone') return undefined
  if (who !== 'operator') return callerFor(who === 'agent' ? who : 'member', name)
  return callerFor(roleFor(shape).includes('draw-officer') ? 'draw-officer' : who, name)
}

test.each(all.filter(({ shape }) => shape.perMinute))(
  '[VAL-03] $name is refused beyond its limit per minute',
  async (item) => {
    const { shape } = item
    const member = await somebodyFor(item)
    const as = member ?? server.visitor()
    const { value } = await sendRight(item, as)
    await useUp(shape.perMinute)
    // A password change answers with a new token and ends the old one.
    const renewed = member && (value as { token?: string } | null)?.token
    const answer = await sendRight(item, renewed ? { ...as, token: renewed } : as)
    expect(answer).toMatchObject({ ...refused('RATE_LIMITED'), value: { retryAfterS: 60 } })
    expect(answer.headers.get('retry-after')).toBe('60')
  },
)

/** The token of a session that has been idle for too long. */
async function idleSession(): Promise<string> {
  const { token, memberId } = await server.tryOut()
  await server.db.pool.query(
    `update session.session set last_seen_at = last_seen_at - interval '30 minutes' where member_id = $1`,
    [memberId],
  )
  return token
}

test('[VAL-04] an undeclared path and a method that a path does not have are not found', async () => {
  for (const shape of [
    { ...calls.login, path: '/wps/session/nothing' },
    { ...calls.memberInfo, method: 'PUT' as const },
    { ...calls.memberInfo, path: '/wps/%zz' },
  ]) {
    expect(await server.wild(shape, {})).toMatchObject(refused('NOT_FOUND'))
  }
})
