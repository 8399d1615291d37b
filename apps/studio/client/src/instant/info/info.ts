import {
  type Claim,
  certifiedOf,
  INSTANT_GAMES,
  type InstantId,
  isTrue,
  type SaltParts,
} from '@parola/maths/instant'
import { minorOf, shown } from '../../platform/amounts.ts'
import { type Refused, rotate } from '../../platform/api.ts'
import { h } from '../../platform/dom.ts'
import { fairLinks } from '../../platform/fair-links.ts'
import { olderRounds } from '../../platform/older.ts'
import { moment } from '../../platform/text.ts'
import {
  endedView,
  type InstantHistory,
  type InstantOpened,
  type InstantPast,
  pastRounds,
  type RoundView,
} from '../table/play.ts'
import { common, nameOf, reason, t } from '../words.ts'
import { simulation } from './simulate.ts'

type Replay = (round: RoundView) => void
type Table = { replay: Replay; bet(): object | null }

/** Rules, fairness and the last rounds of the game, each of which can be checked here. */
export async function openInfo(opened: InstantOpened, table: Table) {
  const body = h('div', { class: 'info' })
  const dialog = h(
    'dialog',
    { 'aria-label': common('rules'), onclose: () => dialog.remove() },
    h('form', { method: 'dialog' }, h('button', { class: 'close', 'aria-label': t('close') }, '×')),
    body,
  )
  body.append(...rules(opened, table.bet()))
  document.body.append(dialog)
  dialog.showModal()
  const past = await pastRounds()
  if (!past.ok) {
    body.append(h('p', { role: 'alert' }, reason(past.code)))
    return
  }
  const again = () => {
    dialog.close()
    void openInfo(opened, table)
  }
  body.append(...fairness(past, again))
  body.append(
    ...rounds(past, {
      instant: opened.instant,
      older: (before) => pastRounds({ before }),
      replay: (round) => {
        dialog.close()
        table.replay(round)
      },
    }),
  )
}

function rules({ instant, limits }: InstantOpened, bet: object | null): HTMLElement[] {
  const hasChoices = INSTANT_GAMES[instant].choices !== undefined
  return [
    h('h2', {}, `${nameOf('game', instant)}: ${common('rules')}`),
    h('p', {}, nameOf('rules', instant)),
    h('p', {}, nameOf('rtp', instant)),
    h('p', {}, [roundingText(limits), rtpOfBet(instant, bet)].filter(Boolean).join(' ')),
    h('p', {}, t('limits', { ...limits, payout: shown(minorOf(limits.payout)) })),
    h('p', {}, hasChoices ? nameOf('lapse', instant) : common('interrupted')),
    ...simulation(instant),
  ]
}

const PERCENT = 100

/** What rounding down can cost at the smallest stake: at most one minor unit of a win. */
function roundingText({ least }: InstantOpened['limits']): string {
  const points = (PERCENT / minorOf(least)).toFixed(1)
  return t('rounding', { unit: shown(1), least, points })
}

/** What the bet on the table returns to the last minor unit, where its game can be counted. */
function rtpOfBet(instant: InstantId, bet: object | null): string {
  if (!bet) return ''
  const stake = INSTANT_GAMES[instant].stakeOf(bet as never)
  const certified = certifiedOf(instant, bet, { stake })
  if (!certified) return ''
  return t('rtpOfBet', { stake: shown(stake), rtp: (certified.rtp * PERCENT).toFixed(2) })
}

function fairness({ fairness: pair }: InstantHistory, again: () => void): HTMLElement[] {
  const seed = h('input', {
    maxlength: '64',
    value: pair.clientSeed,
    'aria-label': common('clientSeed'),
  })
  const message = h('p', { role: 'status' })
  const turn = async () => {
    const answer = await rotate(seed.value.trim())
    if (answer.ok) again()
    else message.textContent = reason(answer.code)
  }
  return [
    h('h2', {}, common('fairness')),
    h('p', {}, common('fairText')),
    h('p', {}, common('fairNext')),
    h('p', {}, `${common('commit')}: `, h('code', {}, pair.commit)),
    h('p', {}, `${common('nextCommit')}: `, h('code', {}, pair.nextCommit)),
    h('p', {}, `${common('nonce')}: ${pair.nonce}`),
    h(
      'div',
      { class: 'row' },
      h('label', {}, common('clientSeed'), seed),
      h(
        'button',
        { type: 'button', class: 'choice', onclick: () => void turn() },
        common('rotate'),
      ),
    ),
    message,
    fairLinks(),
  ]
}

type Of = {
  instant: string
  replay: Replay | null
  /** For crash bets: what the salt of the current chain was made of. */
  chain?: SaltParts & { terminal: string }
  older(before: string): Promise<InstantHistory | Refused>
}

/** The player's rounds, each with its check, and older ones on request; a proof is shown below the list. */
export function rounds(
  past: Pick<InstantHistory, 'rounds' | 'next'>,
  { instant, replay, chain, older }: Of,
): HTMLElement[] {
  if (past.rounds.length === 0) return [h('h2', {}, common('history')), h('p', {}, t('empty'))]
  const proof = h('textarea', { rows: 8, readonly: true, hidden: true, 'aria-label': t('proof') })
  const head = [common('time'), common('stake'), common('win'), '', ...(replay ? [''] : [])]
  const rows = (page: Pick<InstantHistory, 'rounds'>) =>
    page.rounds.map((round) => roundRow(round, { instant, replay, chain, proof }))
  const list = h('tbody', {}, ...rows(past))
  const table = h(
    'table',
    {},
    h('thead', {}, h('tr', {}, ...head.map((name) => h('th', {}, name)))),
    list,
  )
  return [
    h('h2', {}, common('history')),
    h('div', { class: 'wide' }, table),
    olderRounds({ next: past.next, sendRequest: older, add: (page) => list.append(...rows(page)) }),
    h('p', {}, t('proofText')),
    proof,
  ]
}

type Row = Pick<Of, 'instant' | 'replay' | 'chain'> & { proof: HTMLTextAreaElement }

function roundRow(round: InstantPast, { instant, replay, chain, proof }: Row): HTMLElement {
  const isOwn = round.model === instant
  const check = h(
    'button',
    { type: 'button', disabled: !round.serverSeed || !round.choice },
    round.serverSeed ? common('verify') : common('sealed'),
  )
  check.onclick = () => {
    const claim = claimOf(round, chain)
    const isRight = claim !== null && isTrue(claim)
    proof.value = JSON.stringify(claim, null, 2)
    proof.hidden = false
    check.textContent = isRight ? common('verified') : common('notVerified')
    check.className = isRight ? 'won' : 'bad'
  }
  const show = h('button', { type: 'button', disabled: !isOwn || !round.outcome }, common('replay'))
  show.onclick = () => replay?.(endedView(round))
  const ended = round.state === 'settled' ? round.payout : t(END[round.state])
  return h(
    'tr',
    {},
    h('td', {}, `${moment(round.at)} #${round.nonce}`),
    h('td', {}, round.stake),
    h('td', {}, ended, round.isLapsed && h('small', { class: 'lapsed' }, t('lapsed'))),
    replay && h('td', {}, show),
    h('td', {}, check),
  )
}

const END = {
  settled: 'noWin',
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
function claimOf(round: InstantPast, chain: Of['chain']): Claim | null {
  if (!round.serverSeed) return null
  const isOfChain = chain?.terminal === round.commit && chain.contributions.length > 0
  return {
    ...(isOfChain ? { salt: { commits: chain.commits, contributions: chain.contributions } } : {}),
    game: round.model,
    serverSeed: round.serverSeed,
    commit: round.commit,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    bet: round.choice,
    steps: round.steps ?? [],
    payoutMinor: round.state === 'settled' ? minorOf(round.payout) : null,
    shown: round.outcome,
  }
}
