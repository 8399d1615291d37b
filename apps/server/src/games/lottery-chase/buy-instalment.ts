import { defineEntries, openWallet, post } from '#foundations/ledger'
import { sell, stored } from '#games/lottery-ticket'
import { newId } from '#platform/random'
import { must, refuse, type Work } from '#platform/work'
import { type ChaseRow, type InstalmentRow, updateDue, updateInstalment } from './chase.sql.ts'
import { costOf, timesOf } from './plan.ts'

/** Of stakes that are reserved for issues to come. */
const chaseEntries = defineEntries('chase_reserved', 'chase_released', 'chase_returned')

type Order = {
  chase: ChaseRow
  instalment: InstalmentRow
  /** What the whole order costs, with its first tickets. */
  reserve?: bigint
}

/** Buys the tickets of one issue from what is reserved for it. @throws Refusal as a sale does; nothing has moved then */
export async function buyInstalment(w: Work, { chase, instalment, reserve }: Order) {
  const { chase_id: chaseId, member_id: memberId, game: gameCode } = chase
  const { no, numero, multiple, stake_minor: stakeMinor } = instalment
  const bets = timesOf(stored.betsOfStored(chase.bet), multiple)
  const [first] = await sell(w, {
    memberId,
    request: { gameCode, numero, requestKey: newId(w.now), bets },
    fund: async (sold) => {
      // The price of an order is that of its day: a discount that has changed since is no longer offered.
      if (costOf(sold) !== stakeMinor) refuse('LOTT_ODDS_CHANGED')
      if (reserve !== undefined) await reserveAll(w, { chaseId, memberId, reserve })
      await move(w, { chaseId, memberId, kind: 'chase_released', no, amount: stakeMinor })
    },
  })
  must(first, 'an issue is bought with tickets')
  await updateInstalment(w.tx, instalment, { state: 'bought', ticket_id: first.ticket_id })
  await updateDue(w.tx, chaseId, chase.stop_on_win ? instalment.draws_at : instalment.closes_at)
}

async function reserveAll(
  w: Work,
  { chaseId, memberId, reserve }: { chaseId: string; memberId: string; reserve: bigint },
) {
  await openWallet(w.tx, { memberId, wallet: 'reserved' })
  const posted = await post(w.tx, {
    ...{ key: `chase:${chaseId}`, kind: 'chase_reserved', ref: `chase:${chaseId}` },
    legs: [
      { member: memberId, wallet: 'main', amount: -reserve },
      { member: memberId, wallet: 'reserved', amount: reserve },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
}

type Move = {
  chaseId: string
  memberId: string
  kind: 'chase_released' | 'chase_returned'
  /** The issue that is bought or returned; the first of those that are. */
  no: number
  amount: bigint
}

/** Back to the wallet, once: to be staked, or because it is not. */
export async function move(w: Work, { chaseId, memberId, kind, no, amount }: Move) {
  const posted = await post(w.tx, {
    key: `chase:${chaseId}:${no}${kind === 'chase_returned' ? ':returned' : ''}`,
    ...{ kind, ref: `chase:${chaseId}` },
    legs: [
      { member: memberId, wallet: 'reserved', amount: -amount },
      { member: memberId, wallet: 'main', amount },
    ],
  })
  must(posted !== 'insufficient', 'a chase has reserved what its issues cost')
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof chaseEntries> {}
}
