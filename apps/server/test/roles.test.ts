import {
  type CallName,
  type CallShape,
  calls,
  isConsoleCall,
  OPERATOR_ROLE_NAMES,
  type OperatorRole,
  rightsOf,
} from '@parola/contract'
import { isSubAccountType } from '@parola/contract/agents/sub-account-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertSubAccount, subAccountMay } from '../src/people/sub-account/index.ts'
import { joinTeam } from '../src/people/team/index.ts'
import { bySystem, work } from '../src/platform/work/index.ts'
import { inTurn } from './by-day.ts'
import { type Sample, samples } from './contract.samples.ts'
import { standingCallers } from './standing-callers.ts'
import { type Caller, openTestServer, type Person, type TestServer } from './test-server.ts'

/** Every kind of caller: 15 principals, side by side (AZ-002). */
type Principal = 'visitor' | 'trial' | 'member' | `agent ${1 | 2 | 41 | 42}` | OperatorRole
const AGENTS = [1, 2, 41, 42] as const
const PRINCIPALS: readonly Principal[] = [
  'visitor',
  'trial',
  'member',
  ...AGENTS.map((type) => `agent ${type}` as const),
  ...OPERATOR_ROLE_NAMES,
]
const all = Object.entries<CallShape>(calls).map(([name, shape]) => ({
  name: name as CallName,
  shape,
}))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ jobs: true })
})
afterAll(() => server.close())
beforeEach(() => server.db.pool.query('delete from platform.allowance'))

const isRole = (principal: Principal): principal is OperatorRole =>
  OPERATOR_ROLE_NAMES.includes(principal as OperatorRole)

const callerFor = standingCallers(newcomer)

async function newcomer(principal: Principal): Promise<Caller> {
  if (principal === 'visitor') return server.visitor()
  if (principal === 'trial') return server.tryOut()
  if (isRole(principal)) return server.operator({ roles: [principal] })
  if (principal === 'member') return server.register()
  const person = await server.registerAgent(typeOf(principal))
  return isSubAccountType(typeOf(principal))
    ? subAccountOf(await server.registerAgent(1), person)
    : person
}

const typeOf = (principal: Principal) => Number(principal.split(' ')[1])

/** A sub-account of an agent, without the right to deal with contracts. */
async function subAccountOf(owner: Person, person: Person): Promise<Person> {
  const { memberId } = person
  await server.asSystem((engine) =>
    work(engine, bySystem('ph'), async (w) => {
      await joinTeam(w, { memberId: owner.memberId, uplineId: null })
      const account = { memberId, ownerId: owner.memberId, brandId: 'ph', mayContract: false }
      await insertSubAccount(w.tx, { ...account, now: w.now })
    }),
  )
  return person
}

/** What the contract requires of one cell: allowed, or the one expected refusal. */
function due(
  shape: CallShape,
  principal: Principal,
): 'open' | 'NOT_LOGGED_IN' | 'NOT_ALLOWED' | 'IN_NEED_TRUE_ACCOUNT' {
  const isInside = isConsoleCall(shape)
    ? isRole(principal)
    : principal !== 'visitor' && !isRole(principal)
  if (shape.who === 'anyone' && shape.age === 'any') return 'open'
  if (!isInside) return shape.who === 'anyone' && shape.age !== 'brand' ? 'open' : 'NOT_LOGGED_IN'
  if (shape.who === 'operator') return operatorsDue(shape, principal as OperatorRole)
  if (principal === 'trial' && shape.who === 'member') return 'IN_NEED_TRUE_ACCOUNT'
  if (principal.startsWith('agent')) return agentsDue(shape, typeOf(principal))
  return shape.who === 'agent' ? 'NOT_ALLOWED' : 'open'
}

/** Agents may all that members may and their own; a sub-account what its kind is allowed. */
function agentsDue(shape: CallShape, type: number) {
  if (!isSubAccountType(type)) return 'open'
  return subAccountMay(shape, { type, mayContract: false }) ? 'open' : 'NOT_ALLOWED'
}

function operatorsDue({ needs = 'self' }: CallShape, role: OperatorRole) {
  return needs === 'self' || rightsOf([role]).includes(needs) ? 'open' : 'NOT_ALLOWED'
}

const BY_ROLE = ['NOT_LOGGED_IN', 'NOT_ALLOWED', 'IN_NEED_TRUE_ACCOUNT']

/** Of the principals that get the same answer, one by day. */
function principalsFor(shape: CallShape, no: number): readonly Principal[] {
  const alike = Map.groupBy(PRINCIPALS, (principal) => due(shape, principal))
  return [...alike.values()].flatMap((group) => inTurn(group, no, 1))
}

describe.each(all.map((item, no) => ({ ...item, principals: principalsFor(item.shape, no) })))(
  '[AZ-002] [ROLE-01] $name',
  ({ name, shape, principals }) => {
    test.each(principals)('as %s is answered as the contract requires', async (principal) => {
      const as = await callerFor(principal, name)
      const { code } = await sendRequest(name, samples[name], as)
      const expected = due(shape, principal)
      if (expected !== 'open') return expect(code).toBe(expected)
      expect(BY_ROLE.filter((refusal) => !shape.refusals.includes(refusal as never))).not.toContain(
        code,
      )
      expect(code).not.toBe('INTERNAL')
    })
  },
)

function sendRequest(name: CallName, { body, query }: Sample, as: Caller) {
  return server.call(name, { as, body, query } as never)
}

/** The owner of the object that a call names by id: every such call, by the fields that name an object. */
const OBJECT_FIELDS =
  /^(memberId|operatorId|sessionId|requestId|caseId|fileId|depositId|reference)$/
const byObject = all.filter(({ name }) => {
  const { body = {}, query = {} } = samples[name] as Sample
  return Object.keys({ ...body, ...query }).some((field) => OBJECT_FIELDS.test(field))
})

let theirs: Person | undefined
let outsider: Caller | undefined

describe.each(byObject.filter(({ shape }) => isConsoleCall(shape)))(
  '[AZ-003] $name of what another brand holds',
  ({ name }) => {
    test('is answered as if it did not exist', async () => {
      theirs ??= await server.register()
      outsider ??= await server.operator({ brands: ['intl'] })
      const { body, query } = samples[name] as Sample
      const aimed = (input: Record<string, unknown> | undefined, memberId: string) =>
        input && 'memberId' in input ? { ...input, memberId } : input
      const answers = []
      for (const memberId of [theirs.memberId, '01900000-0000-7000-8000-000000000000']) {
        const sent = { body: aimed(body, memberId), query: aimed(query, memberId) } as Sample
        const { headers: _, ...answer } = await sendRequest(name, sent, outsider)
        answers.push(answer)
      }
      expect(answers[0]).toEqual(answers[1])
    })
  },
)

describe.each(byObject.filter(({ shape }) => !isConsoleCall(shape)))(
  '[AZ-003] $name of what another member holds',
  ({ name }) => {
    test('is answered as if it did not exist', async () => {
      const principal = calls[name].who === 'agent' ? 'agent 2' : 'member'
      const { code } = await sendRequest(name, samples[name], await callerFor(principal, name))
      expect(['OK', 'NOT_FOUND', ...(calls[name] as CallShape).refusals]).toContain(code)
    })
  },
)

test('[AZ-002] every cell is covered: each call is made as each of the principals', () => {
  expect(PRINCIPALS).toHaveLength(16)
  expect(all.length).toBe(Object.keys(samples).length)
})

test('[CFG-01] [CFG-03] a brand without agents closes every call of theirs, whoever still is one', async () => {
  const agent = await server.registerAgent()
  const theirs = all.filter(({ shape }) => shape.who === 'agent')
  const switched = async (isOn: boolean) => {
    await server.db.pool.query(
      `update brand.brand set config = jsonb_set(config, '{switches,AGENTPOLICY3}', $1) where brand_id = 'ph'`,
      [String(isOn)],
    )
    server.clock.advance(3000)
  }
  await switched(false)
  try {
    for (const { name } of theirs) {
      const { status, code } = await sendRequest(name, samples[name], agent)
      expect({ name, status, code }).toEqual({ name, status: 403, code: 'AGENTS_OFF' })
    }
    const member = await sendRequest('teamMembers', samples.teamMembers, await server.register())
    expect(member.code).toBe('NOT_ALLOWED')
  } finally {
    await switched(true)
  }
  const { code } = await sendRequest('teamMembers', samples.teamMembers, agent)
  expect(code).not.toBe('AGENTS_OFF')
})
