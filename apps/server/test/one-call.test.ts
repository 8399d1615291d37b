import { type CallName, type CallShape, type Challenged, calls } from '@parola/contract'
import { SEALED_TYPE } from '@parola/contract/core/sealed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTurn } from './by-day.ts'
import { type Caller, FORM_TYPE, formOf, type Person } from './callers.ts'
import { type Sample, samples } from './contract.samples.ts'
import { datesOf, extremeInputs, STRANGE_DATES } from './extremes.ts'
import { roleFor } from './operators.ts'
import { openServerWithHeldWins } from './server-with-held-wins.ts'

/** The longest a call may block the platform's thread (hostile reading, point 11). */
const HOLD_MAX_MS = 50
/** The longest another member's call may wait in the meantime, in work of the same thread. */
const WAIT_MAX_MS = 150
/** A first attempt may hit the garbage collector or code that is not compiled yet. */
const TRIES = 4
/** Of all bodies of a call together: some calls read megabytes. */
const CALL_WITHIN_MS = 120_000
const JSON_TYPE = 'application/json'
const KIB = 1024
/** So many of the inputs of a call are sent by day. */
const EXTREME_BY_DAY = 2
const LONG_BY_DAY = 1
/** Refused by the seal, before anything is opened. */
const SEALED_MAX_BYTES = 16 * KIB
const LONG_QUERY = 8 * KIB

type Case = { name: CallName; shape: CallShape; sample: Sample; no: number }
type Sent = { what: string; query?: string; body?: string; fields?: object }

const all = Object.entries(calls).map(
  ([name, shape], no) => ({ name, shape, sample: samples[name as CallName], no }) as Case,
)

let server: Awaited<ReturnType<typeof openServerWithHeldWins>>
let peer: Person

beforeAll(async () => {
  server = await openServerWithHeldWins()
  peer = await server.register()
})
afterAll(() => server.close())

/** A new caller who may make the call, which may end their session. */
async function somebodyFor(shape: CallShape): Promise<Caller> {
  const { who } = shape
  if (who === 'anyone') return server.visitor()
  if (who === 'agent') return server.registerAgent()
  return who === 'operator' ? server.operator({ roles: roleFor(shape) }) : server.register()
}

async function send({ name, shape }: Case, as: Caller, sent: Sent) {
  const query = sent.query ? { query: sent.query } : {}
  if (!shape.body) return server.wild(shape, { as, ...query })
  if (sent.body !== undefined) {
    const type = shape.form ? FORM_TYPE : shape.sealed ? SEALED_TYPE : JSON_TYPE
    return server.wild(shape, { as, ...query, type, body: sent.body })
  }
  const proof = shape.challenge ? { challenge: await server.proofFor(name as Challenged, as) } : {}
  const fields = { ...sent.fields, ...proof }
  if (shape.form) {
    return server.wild(shape, { as, type: FORM_TYPE, body: formOf(fields as never) })
  }
  if (!shape.sealed) {
    return server.wild(shape, { as, ...query, type: JSON_TYPE, body: JSON.stringify(fields) })
  }
  return server.wild(shape, { as, type: SEALED_TYPE, body: await server.sealFor(shape, fields) })
}

const queryOf = (fields: object) => `?${new URLSearchParams(fields as Record<string, string>)}`

/** The most extreme inputs that a call accepts, and bodies as large and as hostile as it reads. */
function sentTo({ shape, sample, no }: Case): readonly Sent[] {
  const { body = {}, query = {} } = sample
  const rightQuery = shape.query ? { query: queryOf(query) } : {}
  const long = [
    ...Object.keys(shape.query ? query : {}).flatMap((field) =>
      ['9', '👩‍👩‍👧‍👦'].map((sign) => ({
        what: `long ${field}`,
        query: queryOf({ ...query, [field]: sign.repeat(LONG_QUERY / 10 / sign.length) }),
        fields: body,
      })),
    ),
    ...(shape.body ? longFields(shape, body) : []).map((item) => ({ ...item, ...rightQuery })),
  ]
  const extreme = [
    ...(shape.query ? extremeInputs(shape.query, query) : []).map((fields, n) => ({
      what: `query ${n}`,
      query: queryOf(fields),
      fields: body,
    })),
    ...(shape.body ? extremeInputs(shape.body, body).filter(fitting(shape)) : []).map(
      (fields, n) => ({ what: `body ${n}`, ...rightQuery, fields }),
    ),
  ]
  const hostile = shape.body ? firstRead(shape).map((item) => ({ ...item, ...rightQuery })) : []
  return [...hostile, ...inTurn(extreme, no, EXTREME_BY_DAY), ...inTurn(long, no, LONG_BY_DAY)]
}

const readers = new Map<string, CallShape>()

/** Hostile texts, for the first call that reads bodies in this way: none of them comes as far as a call's own fields. */
function firstRead(shape: CallShape): Sent[] {
  const { sealed = false, form = false, maxBytes = 0, who } = shape
  const key = JSON.stringify({ sealed, form, maxBytes, who })
  if (!readers.has(key)) readers.set(key, shape)
  return readers.get(key) === shape ? hostileBodies(shape) : []
}

/** Whether a body is small enough to be read at all. */
function fitting({ maxBytes = 64 * KIB, sealed }: CallShape) {
  const most = (sealed ? SEALED_MAX_BYTES / 2 : maxBytes) - KIB
  return (fields: object) => Buffer.byteLength(JSON.stringify(fields)) <= most
}

const roomIn = (shape: CallShape) =>
  (shape.sealed ? SEALED_MAX_BYTES : (shape.maxBytes ?? 64 * KIB)) - 512
const filling = (bytes: number) => (sign: string) =>
  sign.repeat(Math.floor(bytes / Buffer.byteLength(sign)))

/** Texts that fill the whole body: nested, wide, escaped. */
function hostileBodies(shape: CallShape): Sent[] {
  const filled = filling(roomIn(shape))
  const wild =
    shape.sealed || shape.form
      ? [filled('a'), filled('a=1&')]
      : [
          filled('['),
          filled('{"a":'),
          `{"a":[${filled('1,')}1]}`,
          `{"a":"${filled('\\"')}"}`,
          `{"a":"${filled('\\n')}"}`,
          `{"a":"${filled('\\u0041')}"}`,
          `{${filled('"a":1,')}"b":1}`,
          `{"a":"${filled('x')}"}`,
          filled(' '),
          filled('"'),
        ]
  return wild.map((body) => ({ what: `body ${body.slice(0, 12)}`, body }))
}

/** Each field as long as the whole body lets it get. */
function longFields(shape: CallShape, right: object): Sent[] {
  const bytes = roomIn(shape)
  return Object.entries(right).flatMap(([field, value]) =>
    typeof value !== 'string' || shape.sealed || shape.form
      ? []
      : ['A', '👩‍👩‍👧‍👦'].map((sign) => ({
          what: `long ${field} of ${sign}`,
          body: JSON.stringify({ ...right, [field]: filling(bytes)(sign).slice(0, bytes - KIB) }),
        })),
  )
}

/** How long one call blocks the thread: the minimum of several attempts. */
async function holdOf(item: Case, sent: Sent): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > HOLD_MAX_MS; tries += 1) {
    const as = await somebodyFor(item.shape)
    least = Math.min(least, await server.longestHold(() => send(item, as, sent)))
  }
  return least
}

describe.each(all)('$name', (item) => {
  test(
    '[LIM-003] delays nobody, whatever it is sent',
    async () => {
      const as = await somebodyFor(item.shape)
      for (const sent of sentTo(item)) {
        await server.db.pool.query('delete from platform.allowance')
        const began = server.usedMs()
        const [meanwhile, held] = await Promise.all([
          server.call('memberInfo', { as: peer }).then((answer) => ({
            code: answer.code,
            waitedMs: server.usedMs() - began,
          })),
          server.longestHold(() => send(item, as, sent)),
        ])
        expect(meanwhile.code, sent.what).toBe('OK')
        if (held <= HOLD_MAX_MS && meanwhile.waitedMs <= WAIT_MAX_MS) continue
        await server.db.pool.query('delete from platform.allowance')
        expect(await holdOf(item, sent), sent.what).toBeLessThanOrEqual(HOLD_MAX_MS)
      }
    },
    CALL_WITHIN_MS,
  )
})

const DATED = all.flatMap(({ name, shape, sample, no }) =>
  (['query', 'body'] as const).flatMap((part) =>
    (shape[part] ? datesOf(shape[part]) : []).map((date) => ({
      name,
      shape,
      sample,
      no,
      part,
      ...date,
    })),
  ),
)

test.each(DATED)(
  '[VAL-04] $name refuses a day outside of the calendar by name: $field',
  async (item) => {
    const { shape, sample, part, field, isDay } = item
    const as = await somebodyFor(shape)
    for (const strange of STRANGE_DATES) {
      const value = isDay ? strange : `${strange}T00:00:00.000Z`
      const fields = { ...sample[part], [field]: value }
      const sent = part === 'query' ? { query: queryOf(fields), fields: sample.body } : { fields }
      await server.db.pool.query('delete from platform.allowance')
      const answer = await send(item, as, { what: strange, ...sent })
      expect(answer, strange).toMatchObject({
        status: 422,
        code: 'VALIDATION',
        value: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
      })
    }
  },
)
