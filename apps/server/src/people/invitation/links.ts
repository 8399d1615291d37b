import type { Kysely } from 'kysely'
import { allBrands, brandById } from '#foundations/brand'
import { DEPTH_MAX, joinTeam, pathOf } from '#people/team'
import { dayOf } from '#platform/clock'
import { blindIndex } from '#platform/crypto'
import type { Tables } from '#platform/db'
import { newReference } from '#platform/random'
import { type Engine, must, type Work } from '#platform/work'
import { linkState, type Rates, ratesAtRegistration } from './link.rules.ts'
import {
  addVisit,
  deleteVisitors,
  insertInvitation,
  insertLink,
  keyOf,
  lockLink,
  type NewLink,
  selectFirstCode,
  selectLink,
} from './link.sql.ts'
import { rebatesToGive } from './rates.ts'

type Db = Kysely<Tables>
type Look = { db: Db; brandId: string; now: Date }

/** Eight characters that are not mistaken for others. */
function newCode(): string {
  return newReference('').replaceAll('-', '')
}

/** Creates an agent's invitation code; a chosen one must be free. */
export async function makeLink(
  work: Work,
  { code = newCode(), ...link }: Omit<NewLink, 'code'> & { code?: string },
): Promise<string> {
  const { brandId, now } = work
  const isMade = await insertLink(work.tx, { ...link, code, brandId, now })
  must(isMade, 'a code that belongs to somebody else')
  return code
}

/** The code that an agent shares; the first time, one is made. */
export async function ownCode(work: Work, agentId: string): Promise<string> {
  const { tx, brandId } = work
  return (await selectFirstCode(tx, { brandId, agentId })) ?? makeLink(work, { agentId })
}

/** Where an invitation leads: the agent, and what the newcomer will be and get. */
export type Invitation = { code: string; agentId: string; memberType: number; rebates: Rates }

/** The invitation of a code that counts now; null for any other. */
export async function invitationOf(look: Look, code: string): Promise<Invitation | null> {
  const row = await selectLink(look.db, { brandId: look.brandId, code })
  if (!row) return null
  const link = {
    ...{ isDisabled: row.disabled_at !== null, isOwnerActive: Boolean(row.is_owner_active) },
    ...{ expiresAt: row.expires_at, maxUses: row.max_uses, uses: row.uses },
  }
  if (linkState(link, look.now) !== 'OK') return null
  const { agent_id: agentId, member_type: memberType } = row
  return { code: row.code, agentId, memberType, rebates: row.rebates_ppm as Rates }
}

/**
 * The same for a registration: nobody else registers by the link before this one has ended. Null too where the tree would
 * become too deep.
 */
export async function holdInvitation(
  { tx, brandId, now }: Pick<Work, 'tx' | 'brandId' | 'now'>,
  code: string,
): Promise<Invitation | null> {
  await lockLink(tx, { brandId, code })
  const invitation = await invitationOf({ db: tx, brandId, now }, code)
  if (!invitation) return null
  const above = await pathOf(tx, invitation.agentId)
  return above && above.length < DEPTH_MAX ? invitation : null
}

/** The agent with this code, as long as the code and its owner are valid. */
export async function agentOfCode(look: Look, code: string): Promise<string | null> {
  return (await invitationOf(look, code))?.agentId ?? null
}

/** Gives a new member the place and the rates of an invitation that is held for them. */
export async function joinBy(
  work: Work,
  { memberId, invitation }: { memberId: string; invitation: Invitation },
) {
  const { tx, brandId, now } = work
  const { code, agentId } = invitation
  const isJoined = await joinTeam(work, { memberId, uplineId: agentId })
  must(isJoined, 'an invitation to a place that there is not')
  const toGive = await rebatesToGive({ db: tx, brandId, now }, agentId)
  const rebates = ratesAtRegistration(invitation.rebates, toGive)
  await insertInvitation(tx, { memberId, brandId, agentId, code, rebates, now })
}

/**
 * Notes that the page of a link was opened: by each visitor, as far as an address tells them apart, once a day. Only a hash
 * with the key of the installation is kept, from which nobody finds the address by trying all of them.
 */
export async function noteVisit(work: Work, key: Buffer, code: string) {
  const { tx, brandId, now, actor } = work
  const { config } = await brandById(tx, brandId, now)
  const day = dayOf(now, config.timeZone)
  const visitor = blindIndex(key, ['link-visitor', day, keyOf(code), actor.address].join('\n'))
  await addVisit(tx, { brandId, code, day, visitor })
}

/** Forgets the visitors of days that are over; how many there were stays. */
export async function forgetVisitors({ db: { kysely } }: Engine, now: Date) {
  for (const { brandId, config } of await allBrands(kysely, now)) {
    await deleteVisitors(kysely, { brandId, before: dayOf(now, config.timeZone) })
  }
}
