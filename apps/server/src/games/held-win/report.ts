import { formatMinor } from '@parola/money'
import { held } from '#games/bet'
import { nameOfVendor, namesOf } from '#games/catalogue'
import { keepCase, settleCases } from '#games/vendor-case'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { sendMessage } from '#site/inbox'

const PER_RUN = 100
const SYSTEM = bySystem()
const KINDS = ['payout_held'] as const

/** Opens the case of each held win, and notifies its member; returns how many there were. One that fails is an alarm. */
export async function reportHeldWins(engine: Engine): Promise<number> {
  const wins = await held.unreported(engine.db.kysely, PER_RUN)
  for (const win of wins) {
    await work(engine, SYSTEM, async (w) => {
      if (await held.noteReport(w.tx, win.entry_id)) await notify(w, win)
    }).catch((error) => {
      const alarm = { alarm: 'held_win_unreported', err: error, entryId: win.entry_id }
      engine.log.error(alarm, 'a held win has no case')
    })
  }
  return wins.length
}

async function notify(w: Work, win: held.HeldWin) {
  const { vendor, round, tx, member_id: memberId, because, currency } = win
  const ours = { because, stake: formatMinor(win.stake, currency) }
  const theirs = { amount: formatMinor(win.amount, currency), round, tx }
  await keepCase(w, { vendor, kind: 'payout_held', subject: tx, round, memberId, ours, theirs })
  if (win.state === 'rolled_back') return closeCase(w, win, 'rolled_back')
  await write(w, win, 'round-under-review')
}

/** Closes the cases of a round's wins that their vendor took back. */
export async function closeReturned(
  engine: Engine,
  { vendor, memberId, round }: { vendor: string; memberId: string; round: string },
): Promise<void> {
  const wins = await held.ofRounds(engine.db.kysely, { memberId, rounds: [round] })
  const returned = wins.filter((win) => win.vendor === vendor && win.state === 'rolled_back')
  if (returned.length === 0) return
  await work(engine, SYSTEM, async (w) => {
    for (const win of returned) await closeCase(w, win, 'rolled_back')
  })
}

async function closeCase(w: Work, { vendor, tx }: held.HeldWin, outcome: string) {
  await settleCases(w, { vendor, kinds: KINDS, subjects: [tx], outcome })
}

/** Ends a review, closes its case and notifies the member; undefined when it is already over. */
export async function finish(
  w: Work,
  input: { entryId: string; isReleased: boolean },
): Promise<held.HeldWin | undefined> {
  const win = await held.end(w.tx, input)
  if (!win) return undefined
  await closeCase(w, win, win.state)
  await write(w, win, win.state === 'released' ? 'round-win-released' : 'round-win-refused')
  return win
}

async function write(w: Work, win: held.HeldWin, kind: string) {
  const { member_id: memberId, node_id: nodeId, vendor, currency } = win
  // A draw of our own is no title of the catalogue.
  const title = (await namesOf(w.tx, [nodeId])).get(nodeId)
  const game = title?.name ?? (await nameOfVendor(w.tx, vendor)) ?? vendor
  const params = { game, currency, amount: formatMinor(win.amount, currency) }
  await sendMessage(w, { memberId, kind, params })
}
