import type { opsFreeRounds } from '@parola/contract'
import { findMemberByName, findMembers, type Member } from '#people/member'
import { operatorNamesOf } from '#people/operator'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, must } from '#platform/work'
import { standingOf } from './free-round.rules.ts'
import { type AwardRow, selectAwards, sumPlaysOf } from './free-round.sql.ts'
import { termsOf } from './play.ts'

/** Free rounds of the brand with who gave them, and how many were played. */
export async function readAwards(glance: Glance, { query }: Input<typeof opsFreeRounds>) {
  const { db, brandId } = glance
  const { username, cursor, pageSize } = query
  const member = username ? await findMemberByName({ db }, { brandId, username }) : null
  if (username && !member) return { content: [], next: null }
  const page = {
    brandId,
    ...(member ? { memberId: member.memberId } : {}),
    ...(cursor ? { before: cursor } : {}),
  }
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => selectAwards(db, { ...page, limit }),
    (row) => row.award_id,
  )
  const names = await operatorNamesOf(
    db,
    shown.flatMap(({ given_by, agreed_by }) => (agreed_by ? [given_by, agreed_by] : [given_by])),
  )
  const plays = await sumPlaysOf(db, shown)
  const members = await findMembers(
    { db },
    shown.map(({ member_id }) => member_id),
  )
  const content = shown.map((row) => {
    const owner = members.get(row.member_id)
    must(owner, 'free rounds of nobody')
    const counted = plays.get(`${row.member_id}/${row.campaign}`) ?? NOT_PLAYED
    const standing = standingOf(termsOf(row), { ...counted, now: glance.now })
    return {
      ...viewOf(row, owner, counted),
      state: standing,
      givenBy: (row.given_by && names.get(row.given_by)) ?? '',
      agreedBy: row.agreed_by && (names.get(row.agreed_by) ?? ''),
    }
  })
  return { content, next }
}

const NOT_PLAYED = { played: 0, won: 0n }

function viewOf(row: AwardRow, owner: Member, { played, won }: typeof NOT_PLAYED) {
  return {
    ...{ campaign: row.campaign, username: owner.username, vassalage: row.vendor },
    ...{ games: row.game_names, rounds: row.rounds, played, won, stake: row.stake_minor },
    ...{ currency: owner.currency, multiple: row.multiple, note: row.note },
    ...{ because: row.because, refusal: row.refusal },
    ...{ givenAt: row.given_at, expiresAt: row.expires_at },
  }
}
