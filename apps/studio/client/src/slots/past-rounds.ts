import { isSlotTrue, parseSlotModel, type SlotClaim, type SlotModel } from '@parola/maths'
import { history, type Past, type PastRound } from '../platform/api.ts'
import { el } from '../platform/element.ts'
import { olderRounds } from '../platform/older.ts'
import { moment, t } from '../platform/text.ts'

/** A row's models, the model on the reels now, and where its proof and its replay are shown. */
type Row = {
  models: Past['models']
  own: string
  proof: HTMLTextAreaElement
  replay(round: PastRound): void
}

/** The player's rounds, newest first and page by page, each with its replay and its check. */
export function pastRounds(past: Past, own: string, replay: Row['replay']): HTMLElement[] {
  if (past.rounds.length === 0) return [el('h2', t('history')), el('p', t('empty'))]
  const proof = el('textarea', '', {
    rows: '8',
    readonly: '',
    hidden: '',
    'aria-label': t('proof'),
  }) as HTMLTextAreaElement
  const table = el('table')
  const head = el('tr')
  head.append(...[t('time'), t('stake'), t('win'), '', ''].map((name) => el('th', name)))
  table.append(head)
  const add = ({ rounds, models }: Past) =>
    table.append(...rounds.map((round) => rowOf(round, { models, own, proof, replay })))
  add(past)
  const older = olderRounds({ next: past.next, sendRequest: history, add })
  return [el('h2', t('history')), table, older, el('p', t('proofText')), proof]
}

function rowOf(round: PastRound, { models, own, proof, replay }: Row): HTMLElement {
  const again = el('button', t('replay'), { type: 'button', class: 'edged' }) as HTMLButtonElement
  // Rounds of other games are in the list too, and need other reels.
  again.disabled = !round.outcome || round.model !== own
  again.onclick = () => replay(round)
  const row = el('tr')
  const last = [el('td'), el('td')]
  last[0]?.append(again)
  last[1]?.append(checkOf(round, models[round.rules], proof))
  row.append(
    el('td', `${moment(round.at)} #${round.nonce}`),
    el('td', round.stake),
    el('td', round.state === 'settled' ? round.payout : t(END[round.state])),
    ...last,
  )
  return row
}

function checkOf(round: PastRound, model: SlotModel | undefined, proof: HTMLTextAreaElement) {
  const check = el('button', round.serverSeed ? t('verify') : t('sealed'), {
    type: 'button',
    class: 'edged',
  }) as HTMLButtonElement
  check.disabled = !round.serverSeed || !model
  check.onclick = () => {
    const claim = claimOf(round)
    const isTrue = model !== undefined && claim !== null && isVerified(claim, model)
    proof.value = JSON.stringify(claim, null, 2)
    proof.hidden = false
    check.textContent = isTrue ? t('verified') : t('notVerified')
    check.className = `edged ${isTrue ? 'ok' : 'bad'}`
  }
  return check
}

function minor(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** A jackpot's meter depends on all players; that it was hit does not. */
function reelsOf(round: PastRound): bigint {
  return minor(round.payout) - minor(round.jackpot)
}

/** The result of a round that was not played. */
const END = {
  refused: 'wasRefused',
  void: 'wasVoid',
  pending: 'isOpen',
  undoing: 'isOpen',
  alarmed: 'isOpen',
  open: 'isOpen',
  raising: 'isOpen',
  paying: 'isOpen',
} as const

/** All that is needed to check the round, here or with the offline verifier. */
function claimOf(round: PastRound): SlotClaim | null {
  const { serverSeed, commit, clientSeed, nonce, outcome, drop } = round
  if (!serverSeed || !outcome) return null
  return {
    game: round.model,
    serverSeed,
    commit,
    clientSeed,
    nonce,
    bet: { stake: Number(minor(round.bet)), buy: round.buy },
    payoutMinor: round.state === 'settled' ? Number(reelsOf(round)) : null,
    stops: outcome.spins.map(({ stops }) => stops),
    jackpot: outcome.jackpot ?? null,
    ...(drop ? { drop: { ...drop, paidMinor: Number(minor(round.jackpot)) } } : {}),
  }
}

/** Recomputes a round from its seeds, here in the browser. */
function isVerified(claim: SlotClaim, model: SlotModel): boolean {
  return isSlotTrue(parseSlotModel(model), claim)
}
