import { readFileSync } from 'node:fs'
import { type CallShape, type Challenged, calls } from '@parola/contract'
import { SEALED_TYPE } from '@parola/contract/core/sealed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, FORM_TYPE, formOf, openTestServer, type TestServer } from './test-server.ts'

type Specified = {
  method: string
  path: string
  encrypted?: boolean
  form?: boolean
  fields?: Record<string, unknown>
  /** Names that the value has, where they are specified. */
  answers?: readonly string[]
  /** Not built yet. */
  awaited?: boolean
}

const JSON_TYPE = 'application/json'
const LIST = new URL('../../../docs/rules/calls.json', import.meta.url)
const specified = JSON.parse(readFileSync(LIST, 'utf8')) as Specified[]

/** Refusals of a request as such, whatever it asks for. */
const MALFORMED = [
  'BAD_JSON',
  'INTERNAL',
  'NOT_FOUND',
  'SEALED_BODY_BROKEN',
  'SEALED_BODY_NEEDED',
  'UNSUPPORTED_TYPE',
  'VALIDATION',
]

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const declared = Object.entries(calls) as [string, CallShape][]
const declaredAs = ({ method, path }: Specified) =>
  declared.find(([, shape]) => shape.method === method && shape.path === path)

async function somebodyFor({ who }: CallShape): Promise<Caller> {
  return who === 'anyone' ? server.visitor() : server.register()
}

/** Sends the fields as they are listed, in a query or a body. */
async function send(name: string, shape: CallShape, fields: Record<string, unknown>) {
  const as = await somebodyFor(shape)
  if (!shape.body) {
    const query = `?${new URLSearchParams(fields as Record<string, string>)}`
    return server.wild(shape, { as, query })
  }
  if (shape.form) {
    const body = formOf(fields as Record<string, string>)
    return server.wild(shape, { as, type: FORM_TYPE, body })
  }
  const challenge = shape.challenge
    ? { challenge: await server.proofFor(name as Challenged, as) }
    : {}
  const body = { ...fields, ...challenge }
  return shape.sealed
    ? server.wild(shape, { as, type: SEALED_TYPE, body: await server.sealFor(shape, body) })
    : server.wild(shape, { as, type: JSON_TYPE, body: JSON.stringify(body) })
}

test('[GAME-04] [CFG-02] the calls that are awaited are those that nobody answers', () => {
  const names = (items: readonly Specified[]) => items.map(({ path }) => path)
  expect(names(specified.filter((item) => item.awaited))).toEqual(
    names(specified.filter((item) => !declaredAs(item))),
  )
})

test.each(specified.filter((item) => !item.awaited))(
  '[GAME-04] [GAME-06] [GAME-07] [AUTH-10] [CFG-02] $method $path takes the fields that are specified',
  async (item) => {
    const [name, shape] = declaredAs(item) ?? []
    if (!name || !shape) throw new Error('the call is not declared')
    expect(shape.sealed ?? false).toBe(item.encrypted ?? false)
    expect(shape.form ?? false).toBe(item.form ?? false)
    const { code, value } = await send(name, shape, item.fields ?? {})
    expect(MALFORMED).not.toContain(code)
    if (!item.answers) return
    expect(Object.keys(value as object)).toEqual(expect.arrayContaining([...item.answers]))
  },
)
