import {
  compare,
  liveVisit,
  type Member,
  memberAt,
  PERSONAS,
  paceOf,
  register,
} from '../site/crowd.ts'
import { DEMO_AGENT, DEMO_AGENTS_CODE } from '../site/samples.ts'
import type { Site } from '../site/site.ts'

/** Members live faster than people, so that an hour holds days of them. */
const SPEED = 8
/** Whoever has left comes again after a while. */
const AWAY_MS = 5 * 60_000
const BETWEEN_LOOKS_MS = 3000

/** Members of every persona, who live until the end. */
export function openMembers({ stack, url }: Site, count: number, end: AbortSignal) {
  const pace = paceOf({ speed: SPEED, end })
  const parts = {
    ...{ site: { url }, currency: 'PHP', outbox: stack.urls.sandbox, seed: 'soak', pace },
    ...{ affiliateCodes: [DEMO_AGENT.code], agentCode: DEMO_AGENTS_CODE },
    invitations: new Set<string>(),
  }
  const members = Array.from({ length: count }, (_, place) => {
    const persona = PERSONAS[place % PERSONAS.length] as (typeof PERSONAS)[number]
    return {
      persona,
      member: memberAt(parts, { place, persona }),
    }
  })
  const live = async ({ member, persona }: (typeof members)[number]) => {
    let acts = 0
    while (!pace.isOver()) {
      acts += (await liveVisit(member, persona)).acts
      await pace.rest(AWAY_MS)
    }
    return acts
  }
  return {
    /** Until the end; returns how many acts there were. */
    lived: Promise.all(members.map(live)).then((acts) => acts.reduce((sum, n) => sum + n, 0)),
    registered: () => members.filter(({ member }) => member.isRegistered).length,
    /** Members whose own records differ from the balances shown, in the end. */
    differences: async (withinMs: number) => {
      const still = paceOf({ end: new AbortController().signal })
      const differing: unknown[] = []
      for (const { member } of members) {
        member.pace = still
        const found = await compareInTime(member, performance.now() + withinMs)
        if (found) differing.push(found)
      }
      return differing
    },
    close: () => Promise.all(members.map(({ member }) => member.browser.close())),
  }
}

/** What a fault has left undecided is decided a while later. */
async function compareInTime(member: Member, until: number) {
  for (;;) {
    const found = await compareNow(member)
    if (!found || performance.now() > until) return found
    await new Promise((go) => setTimeout(go, BETWEEN_LOOKS_MS))
  }
}

async function compareNow(member: Member) {
  try {
    if (!member.isRegistered) return null
    await register(member)
    return await compare(member)
  } catch (error) {
    member.browser.keep('')
    return { username: member.person.username, error: String(error) }
  }
}
