import { commitOf, parseSlotModel, playSlotRound, type SlotModel } from '@parola/maths'
import { history, type Opened, type Outcome, type Past, type PastRound, rotate } from './api.ts'
import { reason, t } from './text.ts'

type Replay = (outcome: Outcome, stake: string) => void

const body = document.getElementById('panel-body') as HTMLElement
const panel = document.getElementById('panel') as HTMLDialogElement

function el(tag: string, text = '', more: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  for (const [name, value] of Object.entries(more)) made.setAttribute(name, value)
  return made
}

/** Paytable, rules, fairness and the last rounds of the game. */
export async function openPanel(opened: Opened, replay: Replay) {
  body.replaceChildren(...paytable(opened), ...rules(opened.model))
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
    ...rounds(past, (outcome, stake) => {
      panel.close()
      replay(outcome, stake)
    }),
  )
}

function paytable({ model, game }: Opened): HTMLElement[] {
  const list = el('div', '', { class: 'pays' })
  for (const [symbol, pays] of Object.entries(model.pays)) {
    const row = el('div', '', { class: 'pay' })
    row.append(el('img', '', { src: `/reels/${game.theme}/${symbol}.webp`, alt: symbol }))
    const lines = Object.entries(pays)
      .reverse()
      .map(([count, coins]) => `${count}× ${coins / model.bet.divisor}`)
    row.append(el('span', lines.join('  ·  ')))
    list.append(row)
  }
  return [el('h2', t('paytable')), list]
}

function rules(model: SlotModel): HTMLElement[] {
  const { multiplier } = model.freeSpins ?? { multiplier: { type: 'none' as const } }
  const words = t('rulesText', {
    lines: model.evaluation.type === 'lines' ? model.evaluation.lines.length : 0,
    scatter: Object.values(model.scatterPays ?? {}).join(' / '),
    times: multiplier.type === 'fixed' ? multiplier.value : 1,
    max: model.maxWin,
  })
  const rtp = (Number(model.verified.rtp) * 100).toFixed(2)
  const figures = t('rtp', { rtp, volatility: String(model.verified.volatility ?? '') })
  return [el('h2', t('rules')), el('p', words), el('p', t('interrupted')), el('p', figures)]
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

function rounds({ rounds: past, models }: Past, replay: Replay): HTMLElement[] {
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
    const { outcome } = round
    again.disabled = !outcome
    again.onclick = () => outcome && replay(outcome, round.stake)
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

/** What a round came to that was not played. */
const END = {
  refused: 'wasRefused',
  void: 'wasVoid',
  pending: 'isOpen',
  undoing: 'isOpen',
  alarmed: 'isOpen',
} as const

/** Recomputes a round from its seeds, here in the browser. */
function isVerified(round: PastRound, model: SlotModel): boolean {
  const { serverSeed, clientSeed, nonce, outcome } = round
  if (!serverSeed || !outcome || commitOf(serverSeed) !== round.commit) return false
  const replayed = playSlotRound(parseSlotModel(model), {
    stakeMinor: minor(round.stake),
    seeds: { serverSeed, clientSeed, nonce },
  })
  const stops = (spins: { stops: number[] }[]) => JSON.stringify(spins.map((s) => s.stops))
  return (
    replayed.payoutMinor === BigInt(outcome.payoutMinor) &&
    (round.state !== 'settled' || outcome.payoutMinor === String(minor(round.payout))) &&
    stops(replayed.spins) === stops(outcome.spins)
  )
}
