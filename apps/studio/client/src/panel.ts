import { commitOf, parseSlotModel, playSlotRound, type SlotModel } from '@parola/maths'
import { history, type Opened, type Past, type PastRound, rotate } from './api.ts'
import { el } from './element.ts'
import { paytable, rules } from './paytable.ts'
import { reason, t } from './text.ts'

type Replay = (round: PastRound) => void

const body = document.getElementById('panel-body') as HTMLElement
const panel = document.getElementById('panel') as HTMLDialogElement

/** Paytable, rules, fairness and the last rounds of the game. */
export async function openPanel(opened: Opened, replay: Replay) {
  body.replaceChildren(...paytable(opened), ...rules(opened.model))
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
  return [
    el('h2', t('fairness')),
    el('p', t('fairText')),
    commit,
    el('p', `${t('nonce')}: ${pair.nonce}`),
    row,
    message,
  ]
}

function rounds({ rounds: past, models }: Past, own: string, replay: Replay): HTMLElement[] {
  if (past.length === 0) return [el('h2', t('history')), el('p', t('empty'))]
  const table = el('table')
  const head = el('tr')
  head.append(...[t('time'), t('stake'), t('win'), '', ''].map((name) => el('th', name)))
  table.append(head)
  for (const round of past) {
    const row = el('tr')
    const when = new Date(round.at).toLocaleTimeString()
    const check = el('button', round.serverSeed ? t('verify') : t('sealed'), {
      type: 'button',
    }) as HTMLButtonElement
    const model = models[round.model]
    check.disabled = !round.serverSeed || !model
    check.onclick = () => {
      const isTrue = model !== undefined && isVerified(round, model)
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
  return [el('h2', t('history')), table]
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

/** Recomputes a round from its seeds, here in the browser. */
function isVerified(round: PastRound, model: SlotModel): boolean {
  const { serverSeed, clientSeed, nonce, outcome } = round
  if (!serverSeed || !outcome || commitOf(serverSeed) !== round.commit) return false
  const replayed = playSlotRound(parseSlotModel(model), {
    stakeMinor: minor(round.bet),
    seeds: { serverSeed, clientSeed, nonce },
    buy: round.buy,
  })
  const stops = (spins: { stops: number[] }[]) => JSON.stringify(spins.map((s) => s.stops))
  return (
    replayed.payoutMinor === BigInt(outcome.payoutMinor) &&
    (round.state !== 'settled' || replayed.payoutMinor === reelsOf(round)) &&
    replayed.jackpot === (outcome.jackpot ?? null) &&
    stops(replayed.spins) === stops(outcome.spins)
  )
}
