import type { heldWins as heldWinsCall, proposeHeldWin } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { record } from '#foundations/audit'
import { settingsOf } from '#foundations/settings'
import { held } from '#games/bet'
import { namesOf } from '#games/catalogue'
import { type Approvable, propose, waitingRequest } from '#people/approval'
import { selectMemberOfBrand } from '#people/member'
import type { Input } from '#platform/http'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { heldWinSettings } from './held-win-settings.ts'
import { finish } from './report.ts'

const LISTED_MAX = 200
const KIND = 'win.review'

const subjectOf = (entryId: string) => `held-win:${entryId}`

/** Wins under review, or recently ended reviews, with the pending requests to a second operator. */
export async function readHeldWins(look: Glance, { query }: Input<typeof heldWinsCall>) {
  const { db, brandId } = look
  const isOpen = query.state !== 'ended'
  const rows = await held.winsOf(db, { brandId, isOpen, limit: LISTED_MAX })
  const titles = await namesOf(
    db,
    rows.map(({ node_id }) => node_id),
  )
  const settings = await settingsOf(look, heldWinSettings)
  const wins = await Promise.all(
    rows.map(async (row) => {
      const member = await selectMemberOfBrand(db, { brandId, memberId: row.member_id })
      return {
        ...viewOf(row),
        gameName: titles.get(row.node_id)?.name ?? '',
        username: member?.username ?? '',
        isCrowd: member?.is_crowd ?? false,
        waiting: isOpen ? await waitingFor(look, row.entry_id) : null,
      }
    }),
  )
  const limits = {
    times: settings.times,
    win: settings.winMinor,
    titleDay: settings.titleDayMinor,
    vendorDay: settings.vendorDayMinor,
  }
  return { wins, limits }
}

function viewOf(row: held.HeldWin) {
  return {
    ...{ heldId: row.entry_id, memberId: row.member_id, vassalage: row.vendor, round: row.round },
    ...{ tx: row.tx, amount: row.amount, stake: row.stake, currency: row.currency },
    because: row.because as 'win',
    state: row.state as 'held',
    ...{ heldAt: row.held_at, endedAt: row.ended_at },
  }
}

type Details = {
  heldId: string
  memberId: string
  username: string
  vassalage: string
  round: string
  amount: string
  stake: string
  currency: string
  verdict: 'release' | 'refuse'
}

async function waitingFor(look: Glance, entryId: string) {
  const request = await waitingRequest(look, { subject: subjectOf(entryId), kinds: [KIND] })
  if (!request) return null
  const { verdict } = request.details as Details
  return {
    verdict,
    because: request.reason,
    requester: request.requester,
    expiresAt: request.expiresAt,
  }
}

/**
 * Asks a second operator to release a held win to its member, or to refuse it; nothing moves before.
 * @throws Refusal NOT_FOUND, HELD_WIN_OVER, ALREADY_REQUESTED
 */
export async function requestVerdict(
  work: Work,
  { body }: Input<typeof proposeHeldWin>,
): Promise<null> {
  const { heldId, verdict, because } = body
  const { tx: db, brandId } = work
  const win = await held.find(db, { brandId, entryId: heldId })
  if (!win) refuse('NOT_FOUND')
  if (win.state !== 'held') refuse('HELD_WIN_OVER')
  const memberId = win.member_id
  const member = await selectMemberOfBrand(db, { brandId, memberId })
  if (!member) refuse('NOT_FOUND')
  const details: Details = {
    ...{ heldId, memberId, username: member.username, vassalage: win.vendor, round: win.round },
    amount: formatMinor(win.amount, win.currency),
    stake: formatMinor(win.stake, win.currency),
    ...{ currency: win.currency, verdict },
  }
  await propose(work, { kind: KIND, subject: subjectOf(heldId), details, reason: because })
  return null
}

/** What the second operator has read happens, once; a win that its vendor took back meanwhile stays so. */
export const heldWinApproval: Approvable = {
  kind: KIND,
  proposeRight: 'win.review',
  needs: 'win.approve',
  carryOut: async (work, { details, reason }) => {
    const { heldId, verdict, amount, username } = details as Details
    const win = await finish(work, { entryId: heldId, isReleased: verdict === 'release' })
    if (!win) refuse('HELD_WIN_OVER')
    await record(work, {
      what: `win.${verdict}`,
      subject: `member:${win.member_id}`,
      before: { state: 'held', amount },
      after: { state: win.state, username, by: operatorOf(work) },
      reason,
    })
  },
}
