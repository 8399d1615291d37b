import { formatMinor } from '@parola/money'
import { type AwardRow, awardsToReport, type Noted, noteCount, noteReply } from '#games/free-round'
import { membersOf, playerNamed, type Reply } from '#games/play'
import { must, work } from '#platform/work'
import { SYSTEM, type SyncParts } from './parts.ts'

const PER_RUN = 50

type Parts = Pick<SyncParts, 'engine' | 'vendors'>

/** Reports given or cancelled free rounds to vendors until they have responded. */
export async function reportAwards(parts: Parts): Promise<number> {
  const { db, clock } = parts.engine
  const due = await awardsToReport(db.kysely, clock.now(), PER_RUN)
  await Promise.all(
    due.map(async (award) => {
      const noted = await notify(parts, award)
      await work(parts.engine, SYSTEM, (w) => noteReply(w, award, noted))
    }),
  )
  return due.length
}

async function notify({ engine, vendors }: Parts, award: AwardRow): Promise<Noted> {
  const { vendor, campaign, currency, games, rounds } = award
  const member = { memberId: award.member_id, vendor, brandId: award.brand_id }
  const player = await playerNamed(engine.db.kysely, member)
  if (award.state === 'cancelling')
    return replyBy(await vendors.sendRequest(vendor, '/freerounds/cancel', { campaign, player }))
  return replyBy(
    await vendors.sendRequest(vendor, '/freerounds/grant', {
      ...{ campaign, player, games, rounds, currency },
      stake: formatMinor(award.stake_minor, award.currency),
      starts_at: award.starts_at.toISOString(),
      expires_at: award.expires_at.toISOString(),
    }),
  )
}

function replyBy(reply: Reply<unknown>): Noted {
  if (reply.kind === 'value') return { kind: 'yes' }
  return reply.kind === 'refused' ? { kind: 'no', code: reply.code } : { kind: 'nothing' }
}

/**
 * Compares a vendor's count of a campaign with ours; a difference raises an alarm.
 * @throws Error when the vendor does not respond, to be tried again.
 */
export async function lookAtFreeRounds(
  { engine, vendors }: Parts,
  { vendor, player, campaign }: { vendor: string; player: string; campaign: string },
): Promise<void> {
  const memberId = (await membersOf(engine.db.kysely, vendor, [player])).get(player)
  if (!memberId) return
  const response = await vendors.sendRequest(vendor, '/freerounds/get', { campaign, player })
  must(response.kind !== 'silent', `${vendor} does not report ${campaign}`)
  if (response.kind === 'refused') return
  const agrees = await work(engine, SYSTEM, (w) =>
    noteCount(w, { memberId, campaign }, response.value),
  )
  if (agrees) return
  const difference = {
    alarm: 'free_rounds_differ',
    vendor,
    campaign,
    player,
    theirs: response.value,
  }
  engine.log.error(difference, 'a vendor counts free rounds otherwise')
}
