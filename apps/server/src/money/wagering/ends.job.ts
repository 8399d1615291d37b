import { formatMinor } from '@parola/money'
import { findMember } from '#people/member'
import { addMs, HOUR_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { bonusChanged, changeOf } from './facts.ts'
import {
  callExpire,
  type GrantRow,
  markNotified,
  markWarned,
  selectExpired,
  selectUnnotified,
  selectUnwarned,
} from './wagering.sql.ts'

const PER_RUN = 200
/** How long before its end a member is reminded of an active bonus, the last reminder first. */
const WARN_HOURS = [3, 24, 72]

type Found = { grant_id: string; brand_id: string }

/** Ends bonuses that have run out. */
export async function expireGrants(engine: Engine, now: Date) {
  const found = await selectExpired(engine.db.kysely, now, PER_RUN)
  await each(engine, found, ({ tx }, { grant_id: grantId }) => callExpire(tx, grantId))
}

/** Reminds members three times of a bonus that is about to end. */
export async function warnOfEnd(engine: Engine, now: Date) {
  for (const hours of WARN_HOURS) {
    const criteria = { now, by: addMs(now, hours * HOUR_MS), hours, limit: PER_RUN }
    const found = await selectUnwarned(engine.db.kysely, criteria)
    await each(engine, found, async (w, { grant_id: grantId }) => {
      const grant = await markWarned(w.tx, grantId, hours)
      if (grant) await writeTo(w, grant, 'bonus-ending')
    })
  }
}

/** Notifies members of what became of their bonuses: the bet path, which decides it, writes to nobody. */
export async function notifyStates(engine: Engine) {
  const found = await selectUnnotified(engine.db.kysely, PER_RUN)
  await each(engine, found, async (w, { grant_id: grantId }) => {
    const grant = await markNotified(w.tx, grantId)
    if (!grant) return
    await w.emit(bonusChanged, changeOf(grant, w.now))
    if (grant.state !== 'queued' && grant.state !== 'recalled')
      await writeTo(w, grant, kindOf(grant))
  })
}

function kindOf({ state, removed_minor: removed }: GrantRow): string {
  return state === 'completed' && removed === 0n ? 'bonus-converted' : `bonus-${state}`
}

async function each(
  engine: Engine,
  found: readonly Found[],
  run: (w: Work, grant: Found) => Promise<void>,
) {
  for (const item of found) {
    // One that fails is logged, and does not hold up the others.
    await work(engine, bySystem(item.brand_id), (w) => run(w, item)).catch((error: unknown) =>
      engine.log.error({ err: error, grantId: item.grant_id }, 'a bonus could not be worked'),
    )
  }
}

/** Sends a member a message about a bonus, unless they must not be contacted (rules/rewards §5). */
async function writeTo(work: Work, grant: GrantRow, kind: string) {
  const member = await findMember({ db: work.tx }, grant.member_id)
  if (!member || member.barredFor !== null) return
  const { note, currency, expires_at: until } = grant
  const money = (minor: bigint) => formatMinor(minor, currency)
  const params = {
    ...{ note, currency, amount: money(grant.amount_minor), until: until?.toISOString() ?? '' },
    ...{ converted: money(grant.converted_minor), removed: money(grant.removed_minor) },
    left: money(grant.required_minor - grant.done_minor),
  }
  await sendMessage(work, { memberId: grant.member_id, kind, params })
}
