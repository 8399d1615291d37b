import { isSlotTrue, parseSlotModel, type SlotClaim, type SlotModel } from '@parola/maths'
import { history, type Opened, type Past, type PastRound, rotate } from './api.ts'
import { el } from './element.ts'
import { fairLinks } from './fair-links.ts'
import { paytable, rules } from './paytable.ts'
import { simulation } from './simulate.ts'
import { reason, t } from './text.ts'

type Replay = (round: PastRound) => void

const body = document.getElementById('panel-body') as HTMLElement
const panel = document.getElementById('panel') as HTMLDialogElement

/** Paytable, rules, fairness and the last rounds of the game. */
export async function openPanel(opened: Opened, replay: Replay) {
  body.replaceChildren(...paytable(opened), ...rules(opened), ...simulation(opened.model))
  panel.scrollTop = 0
  panel.showModal()
  const past = await history()
  if (!past.ok) {
    body.append(el('p', reason(past.code)))
    return
  }
  const again = () => {
    panel.close()
    void openPanel(opened, replay)
  }
  body.append(
    ...fairness(past, again),
    ...rounds(past, opened.model.id, (round) => {
      panel.close()
      replay(round)
    }),
  )
}

function fairness({ fairness: pair }: Past, again: () => void): HTMLElement[] {
  const seed = el('input', '', {
    maxlength: '64',
    value: pair.clientSeed,
    'aria-label': t('clientSeed'),
  }) as HTMLInputElement
  const button = el('button', t('rotate'), { type: 'button', class: 'primary' })
  const message = el('p', '', { role: 'status' })
  button.onclick = async () => {
    const answer = await rotate(seed.value.trim())
    if (answer.ok) again()
    else message.textContent = reason(answer.code)
  }
  const label = el('label', t('clientSeed'))
  label.append(seed)
  const row = el('div', '', { class: 'row' })
  row.append(label, button)
  const commit = el('p', `${t('commit')}: `)
  commit.append(el('code', pair.commit))
  const next = el('p', `${t('nextCommit')}: `)
  next.append(el('code', pair.nextCommit))
  return [
    el('h2', t('fairness')),
    el('p', t('fairText')),
    el('p', t('fairNext')),
    commit,
    next,
    el('p', `${t('nonce')}: ${pair.nonce}`),
    row,
    message,
    fairLinks(),
  ]
}

function rounds({ rounds: past, models }: Past, own: string, replay: Replay): HTMLElement[] {
  if (past.length === 0) return [el('h2', t('history')), el('p', t('empty'))]
  const table = el('table')
  const proof = el('textarea', '', {
    rows: '8',
    readonly: '',
    hidden: '',
    'aria-label': t('proof'),
  }) as HTMLTextAreaElement
  const head = el('tr')
  head.append(...[t('time'), t('stake'), t('win'), '', ''].map((name) => el('th', name)))
  table.append(head)
  for (const round of past) {
    const row = el('tr')
    const when = new Date(round.at).toLocaleTimeString()
    const check = el('button', round.serverSeed ? t('verify') : t('sealed'), {
      type: 'button',
    }) as HTMLButtonElement
    const model = models[round.rules]
    check.disabled = !round.serverSeed || !model
    check.onclick = () => {
      const claim = claimOf(round)
      const isTrue = model !== undefined && claim !== null && isVerified(claim, model)
      proof.value = JSON.stringify(claim, null, 2)
      proof.hidden = false
      check.textContent = isTrue ? t('verified') : t('notVerified')
      check.className = isTrue ? 'ok' : 'bad'
    }
    const again = el('button', t('replay'), { type: 'button' }) as HTMLButtonElement
    // Rounds of other games stand in the list too, and need other reels.
    again.disabled = !round.outcome || round.model !== own
    again.onclick = () => replay(round)
    const cells = [
      el('td', `${when} #${round.nonce}`),
      el('td', round.stake),
      el('td', round.state === 'settled' ? round.payout : t(END[round.state])),
    ]
    const last = [el('td'), el('td')]
    last[0]?.append(again)
    last[1]?.append(check)
    row.append(...cells, ...last)
    table.append(row)
  }
  return [el('h2', t('history')), table, el('p', t('proofText')), proof]
}

function minor(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** A jackpot's meter depends on every player; that it was hit does not. */
function reelsOf(round: PastRound): bigint {
  return minor(round.payout) - minor(round.jackpot)
}

/** What a round came to that was not played. */
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
  const { serverSeed, commit, clientSeed, nonce, outcome } = round
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
  }
}

/** Recomputes a round from its seeds, here in the browser. */
function isVerified(claim: SlotClaim, model: SlotModel): boolean {
  return isSlotTrue(parseSlotModel(model), claim)
}
