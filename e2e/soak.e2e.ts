import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree, comesToRest } from './killed/records.ts'
import { FAULTS } from './soak/faults.ts'
import { openSoaked, type Soaked } from './soak/fixture.ts'
import { openMembers } from './soak/members.ts'
import { reconcileToday } from './soak/reconciliation.ts'

/** An hour at night; by hand, as long as is asked for. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? '60')
const MEMBERS = 24
const MINUTE_MS = 60_000
const CALM_MS = 8000
const DECIDED_WITHIN_MS = 120_000
const CHECKS_MS = 20 * MINUTE_MS

let soaked: Soaked
beforeAll(async () => {
  soaked = await openSoaked()
})
afterAll(() => soaked?.close())

test(
  '[LED-009] [OPS-006] [OPS-010] members play through faults of every kind, and all records agree to the centavo',
  async () => {
    const end = new AbortController()
    const members = openMembers(soaked.site, MEMBERS, end.signal)
    const until = performance.now() + MINUTES * MINUTE_MS
    const happened = new Map<string, number>()
    await calm()
    for (let no = 0; performance.now() < until; no += 1) {
      const { name, happens } = FAULTS[no % FAULTS.length] as (typeof FAULTS)[number]
      await happens(soaked)
      happened.set(name, (happened.get(name) ?? 0) + 1)
      await calm()
    }
    end.abort()
    const acts = await members.lived
    process.stdout.write(`${acts} acts, ${JSON.stringify(Object.fromEntries(happened))}\n`)
    await soaked.isUp()
    await comesToRest(soaked)
    expect(await members.differences(DECIDED_WITHIN_MS)).toEqual([])
    await agree(soaked)
    expect(await reconcileToday(soaked)).toEqual({ state: 'sound', lines: [] })
    expect(members.registered()).toBeGreaterThan(MEMBERS / 2)
    expect(acts).toBeGreaterThan(MEMBERS)
    await members.close()
  },
  MINUTES * MINUTE_MS + CHECKS_MS,
)

const calm = () => new Promise((go) => setTimeout(go, CALM_MS))
