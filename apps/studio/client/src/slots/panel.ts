import { history, type Opened, type Past, type PastRound, rotate } from '../platform/api.ts'
import { el } from '../platform/element.ts'
import { fairLinks } from '../platform/fair-links.ts'
import { reason, t } from '../platform/text.ts'
import { committedHeights } from './meters.ts'
import { pastRounds } from './past-rounds.ts'
import { paytable, rules } from './paytable.ts'
import { simulation } from './simulate.ts'

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
    ...pastRounds(past, opened.model.id, (round) => {
      panel.close()
      replay(round)
    }),
  )
}

function heights(): HTMLElement[] {
  return committedHeights().map(({ id, commit }) => {
    const line = el('p', `${t('heightCommit', { level: id })}: `)
    line.append(el('code', commit))
    return line
  })
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
    ...heights(),
    el('p', `${t('nonce')}: ${pair.nonce}`),
    row,
    message,
    fairLinks(),
  ]
}
