import { sourceAddress } from './client/address.ts'
import { openBrowser, type Site } from './client/browser.ts'
import type { Member } from './member.ts'
import type { Pace } from './pace.ts'
import { type Person, personAt } from './people.ts'
import type { Persona } from './personas/persona.types.ts'
import { seededRandom } from './random.ts'
import { openRecords, readRecords, type Saved } from './records/records.ts'

export type Parts = {
  site: Site
  currency: string
  outbox: string | null
  seed: string
  pace: Pace
  /** The codes of agents: members of a team join one of them, by their place. */
  affiliateCodes?: readonly string[]
  /** The code by which somebody becomes an agent. */
  agentCode?: string
  /** The codes of agents of the crowd, as they become known. */
  invitations?: Set<string>
}

/** What is kept of a member between two runs. */
export type Kept = {
  place: number
  username: string
  persona: string
  visits: number
  isVerified: boolean
  hasAccount: boolean
  token: string
  cookies: [string, string][]
  records: Saved
  /** False while the member is there: a program that was killed meanwhile has left old records behind. */
  areRecordsWhole: boolean
}

/** Members of every hundred places whose persona shares a device use one; it has an address that is nobody else's. */
const DEVICES_FROM = 1_000_000
const PLACES_PER_DEVICE = 100

/** The member at a place of the crowd: new, or as it was left. */
export function memberAt(
  parts: Parts,
  { place, persona }: { place: number; persona: Persona },
  kept?: Kept,
) {
  const { site, outbox, pace, seed } = parts
  const random = seededRandom(`${seed}/${place}`)
  const person: Person = personAt(place, random)
  if (kept) person.username = kept.username
  const { hostname } = new URL(site.url)
  const device = persona.sharesDevice ? DEVICES_FROM + Math.floor(place / PLACES_PER_DEVICE) : place
  const browser = openBrowser(site, sourceAddress(hostname, device))
  if (kept) browser.restore(kept)
  const visits = (kept?.visits ?? 0) + 1
  const member: Member = {
    visits,
    ...{ person, browser, outbox, pace },
    persona: persona.name,
    taste: persona.taste,
    records: kept ? readRecords(kept.records) : openRecords(parts.currency),
    random: random.branch(`visit ${visits}`),
    isRegistered: kept !== undefined,
    areRecordsWhole: kept?.areRecordsWhole ?? true,
    isVerified: kept?.isVerified ?? false,
    hasAccount: kept?.hasAccount ?? false,
    game: null,
    paidIn: 0,
    affiliateCode: () => codeFor(parts, { place, persona }),
    invite: (code) => parts.invitations?.add(code),
  }
  return member
}

type Newcomer = { place: number; persona: Persona }

/** The code that a newcomer registers by: of an agent of the crowd where one is known, or else of those that were given. */
function codeFor(parts: Parts, { place, persona: { joins } }: Newcomer): string | undefined {
  const { affiliateCodes = [], agentCode, invitations = new Set<string>() } = parts
  if (!joins) return undefined
  if (joins === 'as an agent') return agentCode
  const codes = joins === 'the crowd' && invitations.size > 0 ? [...invitations] : affiliateCodes
  return codes[place % codes.length]
}

/** A member as it is kept while it is there, or once it has left; null for one who has never registered. */
export function keptOf(member: Member, hasLeft: boolean): Kept | null {
  const { person, browser, records, persona, visits, isVerified, hasAccount, isRegistered } = member
  if (!isRegistered) return null
  const { place, username } = person
  return {
    place,
    username,
    persona,
    visits,
    isVerified,
    hasAccount,
    ...browser.save(),
    records: records.save(),
    areRecordsWhole: hasLeft,
  }
}
