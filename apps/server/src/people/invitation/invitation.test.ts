import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  belowOf,
  DEPTH_MAX,
  isDirectDownline,
  isInTeam,
  joinTeam,
  pathUnder,
  uplineOf,
} from '#people/team'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import {
  openTestServer,
  registration,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { agentOfCode, makeLink } from './index.ts'

let server: TestServer
let engine: Engine
const opening = bySystem('ph')

beforeAll(async () => {
  server = await openTestServer()
  await server.asSystem(async (its) => {
    engine = its
  })
})
afterAll(() => server.close())

const inWork = <T>(step: (w: Work) => Promise<T>) => work(engine, opening, step)
const join = (memberId: string, uplineId: string | null) =>
  inWork((w) => joinTeam(w, { memberId, uplineId }))

/** A member of a type that leads a team. */
async function agent(uplineId: string | null = null, type = 2) {
  const made = await server.registerAgent(type)
  await join(made.memberId, uplineId)
  return made
}

const link = (agentId: string, code?: string) =>
  inWork((w) => makeLink(w, code ? { agentId, code } : { agentId }))

async function registered(change: object, prefix = 'came') {
  const name = `${prefix}${Math.trunc(performance.now() * 1000) % 1e8}`
  const body = { ...registration(name), ...change }
  const reply = await server.call('register', { body: body as never })
  if (!reply.success) return { reply, upline: null }
  const { rows } = await server.db.pool.query(
    'select member_id from member.member where username = $1',
    [name],
  )
  return { reply, upline: await uplineOf(server.db.kysely, rows[0].member_id) }
}

describe('a new member', () => {
  test('[AGT-03] [REG-08] with an agent’s code comes under that agent', async () => {
    const { memberId } = await agent()
    const code = await link(memberId)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    const typed = await registered({ affiliateCode: code.toLowerCase() })
    expect(typed.upline?.memberId).toBe(memberId)
    const byAddress = await registered({ referralCode: code })
    expect(byAddress.upline?.memberId).toBe(memberId)
    const checked = await server.call('checkAffiliate', { query: { code } })
    expect(valueIn(checked)).toEqual({ valid: true })
  })

  test('[AGT-03] with an unknown code of the address comes under the house', async () => {
    const { reply, upline } = await registered({ referralCode: 'A-FRIEND' })
    expect([reply.success, upline]).toEqual([true, null])
  })

  test('[AGT-03] an entered code takes precedence over the one of the address', async () => {
    const [first, second] = [await agent(), await agent()]
    const came = await registered({
      affiliateCode: await link(first.memberId),
      referralCode: await link(second.memberId),
    })
    expect(came.upline?.memberId).toBe(first.memberId)
  })

  test.each([
    ['blocked', `status = 'blocked'`],
    ['found unfit', `status = 'ineligible', barred_for = 'staff'`],
    ['self-excluded', `away = 'excluded'`],
    ['no agent any more', 'type = 0'],
  ])('[AGT-03] a code whose owner is %s is a wrong one', async (_what, set) => {
    const { memberId } = await agent()
    const code = await link(memberId)
    await server.db.pool.query(`update member.member set ${set} where member_id = $1`, [memberId])
    const { reply } = await registered({ affiliateCode: code })
    expect(reply).toMatchObject({ status: 422, code: 'INVITATION_CODE_WRONG' })
    const checked = await server.call('checkAffiliate', { query: { code } })
    expect(checked).toMatchObject({ status: 422, code: 'INVITATION_CODE_WRONG' })
  })

  test('[AGT-03] a code of another brand or one that was disabled is unknown', async () => {
    const { memberId } = await agent()
    const code = await link(memberId)
    const lookAt = (brandId: string) => ({ db: server.db.kysely, brandId, now: server.clock.now() })
    expect(await agentOfCode(lookAt('intl'), code)).toBeNull()
    await server.db.pool.query('update team.link set disabled_at = now() where code = $1', [code])
    expect(await agentOfCode(lookAt('ph'), code)).toBeNull()
  })
})

describe('a link for agents', () => {
  test('[AGT-03] makes no more agents than its limit, from eight tabs', async () => {
    const { memberId: agentId } = await agent()
    const code = await inWork((w) => makeLink(w, { agentId, memberType: 2, maxUses: 1 }))
    const tabs = Array.from({ length: 8 }, (_, i) => registered({ referralCode: code }, `tab${i}`))
    await Promise.all(tabs)
    const { rows } = await server.db.pool.query(
      `select type, count(p.member_id)::integer as placed from member.member m left join team.place p using (member_id)
        where m.username like 'tab%' group by type order by type`,
    )
    expect(rows).toEqual([
      { type: 0, placed: 0 },
      { type: 2, placed: 1 },
    ])
  })
})

describe('a team', () => {
  test('[AGT-03] is visible one step upwards and at any depth downwards', async () => {
    const root = await agent()
    const middle = await agent(root.memberId)
    const low = await server.register()
    await join(low.memberId, middle.memberId)
    const { kysely } = server.db
    expect((await uplineOf(kysely, low.memberId))?.memberId).toBe(middle.memberId)
    const deep = { agentId: root.memberId, memberId: low.memberId }
    expect([await isDirectDownline(kysely, deep), await isInTeam(kysely, deep)]).toEqual([
      false,
      true,
    ])
    const all = await belowOf(kysely, { agentId: root.memberId, isAnyDepth: true, limit: 10 })
    expect(all.map(({ member_id: id }) => id).sort()).toEqual(
      [middle.memberId, low.memberId].sort(),
    )
    const direct = await belowOf(kysely, { agentId: root.memberId, isAnyDepth: false, limit: 10 })
    expect(direct.map(({ member_id: id }) => id)).toEqual([middle.memberId])
  })

  test('[AGT-03] a place is given once, and never under oneself or one’s own team', async () => {
    const root = await agent()
    const low = await agent(root.memberId)
    expect(await join(root.memberId, low.memberId)).toBe(false)
    expect(await join(root.memberId, root.memberId)).toBe(false)
    expect(await join(low.memberId, null)).toBe(false)
    expect((await uplineOf(server.db.kysely, low.memberId))?.memberId).toBe(root.memberId)
  })

  test.each([
    ['a path of its own', `array['00000000-0000-7000-8000-000000000001', $1]::uuid[]`],
    ['no path', `'{}'::uuid[]`],
  ])('[AGT-03] the database refuses %s', async (_what, path) => {
    const root = await agent()
    const { memberId } = await server.register()
    const broken = server.db.pool.query(
      `insert into team.place (member_id, brand_id, upline_id, path, since)
       values ($2, 'ph', $1, ${path}, now())`,
      [root.memberId, memberId],
    )
    await expect(broken).rejects.toThrow(/check constraint|does not go on/)
  })

  test('[AGT-03] nothing moves a place but a migration', async () => {
    const root = await agent()
    const move = engine.db.pool.query('update team.place set path = $2 where member_id = $1', [
      root.memberId,
      [],
    ])
    await expect(move).rejects.toThrow(/permission denied/)
  })
})

type Tree = Map<string, readonly string[]>

/** Everybody joins whom they like, as far as the rule allows. */
function grown(steps: readonly (readonly [number, number])[]): Tree {
  const tree: Tree = new Map()
  for (const [child, under] of steps) {
    const [memberId, uplineId] = [`m${child}`, `m${under}`]
    const above = tree.get(uplineId) ?? []
    tree.set(uplineId, above)
    const path = tree.has(memberId)
      ? null
      : pathUnder({ memberId: uplineId, path: above }, memberId)
    if (path) tree.set(memberId, path)
  }
  return tree
}

test('[AGT-03] whatever joins what, there is no cycle and no path too deep', () => {
  const step = fc.tuple(fc.nat(40), fc.nat(40))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const tree = grown(steps)
      for (const [memberId, path] of tree) {
        expect(path).not.toContain(memberId)
        expect(new Set(path).size).toBe(path.length)
        expect(path.length).toBeLessThanOrEqual(DEPTH_MAX)
        const upline = path.at(-1)
        if (upline) expect(tree.get(upline)).toEqual(path.slice(0, -1))
      }
    }),
  )
})

test('[AGT-03] nobody can be placed below the deepest agent', () => {
  const path = Array.from({ length: DEPTH_MAX }, (_, i) => `a${i}`)
  expect(pathUnder({ memberId: 'last', path }, 'new')).toBeNull()
  expect(pathUnder({ memberId: 'last', path: path.slice(1) }, 'new')).toHaveLength(DEPTH_MAX)
})
