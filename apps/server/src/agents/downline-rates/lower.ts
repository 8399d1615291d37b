import type { lowerTeamRates, ratesAboveTerms } from '@parola/contract'
import { record } from '#foundations/audit'
import { saveRates } from '#people/invitation'
import type { Input } from '#platform/http'
import { memberOf, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { type Above, selectAbove } from './above.sql.ts'
import { fitted } from './rates.rules.ts'
import { begin } from './set.ts'
import { gapOf, mergedRates, nextDay, refuseOutsideDownline } from './terms.ts'

type Requested = Pick<Input<typeof ratesAboveTerms>, 'body'>

const SHOWN = 100
/** Accounts that one call lowers: each of them gets a message. */
const LOWERED_MAX = 500

/** Accounts that have to be lowered before a direct downline gets such rates. @throws Refusal NOT_FOUND */
export async function readAbove(work: Work, { body }: Requested) {
  const { memberId } = body
  await refuseOutsideDownline(work.tx, { agentId: memberOf(work), memberId })
  const { found, left } = await accountsAbove(work, body, SHOWN + 1)
  const accounts = found.slice(0, SHOWN).map((row) => ({
    ...{ account: row.account, level: row.level, rebates: row.rates, lowered: left(row) },
  }))
  return { accounts, isMore: found.length > SHOWN }
}

/**
 * Lowers them to what these rates leave each, from the next midnight on; the deepest first, so that nobody is ever above
 * the level before. Whoever is left is lowered by the next call.
 * @throws Refusal NOT_FOUND, MOVE_PENDING, or why the agent may recruit nobody
 */
export async function lowerTeam(work: Work, { body }: Pick<Input<typeof lowerTeamRates>, 'body'>) {
  const { tx, brandId, now } = work
  const { memberId } = body
  const agentId = await begin(work, memberId)
  const { found, left } = await accountsAbove(work, body, LOWERED_MAX + 1)
  const lowered = found.slice(0, LOWERED_MAX)
  const changes = lowered.map((row) => ({ memberId: row.memberId, rates: left(row) }))
  const from = await nextDay(work)
  await saveRates(tx, { brandId, setBy: agentId, from, now, changes })
  for (const row of lowered) {
    await sendMessage(work, { memberId: row.memberId, kind: 'rebates-changed', params: {} })
  }
  const after = { accounts: lowered.length, from }
  await record(work, { what: 'downline.lower-rates', subject: `member:${memberId}`, after })
  return { lowered: lowered.length, isMore: found.length > LOWERED_MAX }
}

async function accountsAbove(work: Work, { memberId, rebates }: Requested['body'], limit: number) {
  const { tx, brandId, now } = work
  const look = { db: tx, brandId, now }
  const upper = await mergedRates(look, memberId, rebates)
  const gapPpm = await gapOf(look)
  const found = await selectAbove(tx, { memberId, upper, gapPpm, limit })
  const left = ({ rates, level }: Above) => fitted(rates, { upper, gapPpm, level })
  return { found, left }
}
