import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, liveVisit, memberAt, PERSONAS, paceOf, register } from './site/crowd.ts'
import { DEMO_AGENT, DEMO_AGENTS_CODE } from './site/samples.ts'
import { openSite, type Site } from './site/site.ts'

const MEMBERS = 10
/** Pauses of some hours pass in this time: what the product does itself takes as long as ever. */
const SPEED = 300
const DAY_MS = 45_000
/** Whoever has left comes again after a while: the site limits the log-ins of a minute, which is as long as ever. */
const AWAY_MS = 20 * 60_000
/** Half of them register by number and prove who they are; the others withdraw at once. */
const BRANDS = [
  { host: undefined, currency: 'PHP' },
  { host: 'intl.localhost', currency: 'USD' },
]

const end = new AbortController()
const invitations = new Set<string>()
let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  end.abort()
  await site?.close()
})

function comes(place: number, pace: ReturnType<typeof paceOf>) {
  const { host, currency } = BRANDS[place % BRANDS.length] as (typeof BRANDS)[number]
  const persona = PERSONAS[place % PERSONAS.length] as (typeof PERSONAS)[number]
  const parts = {
    ...{ site: { url: site.url, host }, currency, outbox: site.stack.urls.sandbox },
    ...{ seed: 'ten members', pace, affiliateCodes: [DEMO_AGENT.code], invitations },
    agentCode: DEMO_AGENTS_CODE,
  }
  return { persona, member: memberAt(parts, { place, persona }) }
}

test('[LED-009] ten members live through a day, and each has what their own records say, to the centavo', async () => {
  const pace = paceOf({ speed: SPEED, end: end.signal })
  const members = Array.from({ length: MEMBERS }, (_, place) => comes(place, pace))
  setTimeout(() => end.abort(), DAY_MS)
  const lived = await Promise.all(
    members.map(async ({ member, persona }) => {
      let acts = 0
      while (!pace.isOver()) {
        acts += (await liveVisit(member, persona)).acts
        await pace.rest(AWAY_MS)
      }
      return { name: persona.name, acts }
    }),
  )
  // Crash rounds are played in their own time, whatever the pace of the members.
  for (const { name, acts } of lived) expect(acts, name).toBeGreaterThan(3)
  const after = paceOf({ end: new AbortController().signal })
  for (const { member } of members) {
    member.pace = after
    await register(member)
    expect(await compare(member), member.person.username).toBeNull()
    await member.browser.close()
  }
  expect(members.some(({ member }) => member.hasAccount)).toBe(true)
})
