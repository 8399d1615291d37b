import { CRASH, CRASH_TOP_X100, crashX100, isOfChain, isSaltTrue } from '@parola/maths/instant'
import type { PastReport as Past, SeriesReport as Series } from '../../../src/crash/room-talk.ts'
import { rounds } from '../instant/info/info.ts'
import { type InstantPast, pastRounds } from '../instant/table/play.ts'
import { common, t as instantText } from '../instant/words.ts'
import { minorOf, shown } from '../platform/amounts.ts'
import { post } from '../platform/api.ts'
import { h } from '../platform/dom.ts'
import { fairLinks } from '../platform/fair-links.ts'
import { requestedRound } from '../platform/requested-round.ts'
import type { CrashOpened } from './opened.types.ts'
import type { CrashRoom } from './room.ts'
import { reason, t, timesText } from './words.ts'

type Chain = { ok: true; series: Series; past: Past[] }

const SHORT = 12

/** Rules, the chain of rounds, and the player's own bets, each of which can be checked here. */
export async function openInfo({ limits }: CrashOpened, { isPartIn }: Pick<CrashRoom, 'isPartIn'>) {
  const body = openPanel(common('rules'))
  body.append(
    h('h2', {}, common('rules')),
    ...[t('rules'), t('rulesTime'), t('rulesOutage'), t('rtp')].map((text) => h('p', {}, text)),
    h('p', {}, instantText('limits', { ...limits, payout: shown(minorOf(limits.payout)) })),
  )
  const lost = () => ({ ok: false as const, code: 'NO_ANSWER' })
  const [chain, past] = await Promise.all([
    post<Chain>('chain', {}).catch(lost),
    pastRounds({ model: CRASH }),
  ])
  if (!chain.ok || !past.ok) {
    body.append(h('p', { role: 'alert' }, reason('NO_ANSWER')))
    return
  }
  const older = (before: string) => pastRounds({ before, model: CRASH })
  const own = rounds(past, { instant: CRASH, older, replay: null, chain: chain.series })
  body.append(...chainParts(chain, isPartIn(chain.series)), fairLinks(), ...own)
}

/** A dialog over the table; what it shows is added to the element. */
function openPanel(label: string): HTMLElement {
  const body = h('div', { class: 'info' })
  const close = h('button', { class: 'close', 'aria-label': instantText('close') }, '×')
  const dialog = h(
    'dialog',
    { 'aria-label': label, onclose: () => dialog.remove() },
    h('form', { method: 'dialog' }, close),
    body,
  )
  document.body.append(dialog)
  dialog.showModal()
  return body
}

/** The bet that the page was opened to replay: how its round ended, what it paid, and its check. */
export async function openReplay() {
  const round = await requestedRound<InstantPast>()
  if (round?.model !== CRASH || !round.outcome) return
  const times = timesText(Number(round.outcome.crashX100))
  const name = common('replayOf', { no: round.nonce })
  openPanel(name).append(
    h('h2', {}, name),
    h('p', { class: 'huge' }, times),
    h('p', {}, t('crashedAt', { times })),
    ...rounds(
      { rounds: [round], next: null },
      { instant: CRASH, older: (before) => pastRounds({ before }), replay: null },
    ),
  )
}

function chainParts({ series, past }: Chain, isMineIn: boolean | null): HTMLElement[] {
  const verdict = h('p', { role: 'status' })
  const check = () => {
    const { text, isRight } = verdictOf(series, past)
    verdict.textContent = text
    verdict.className = isRight ? 'won' : 'bad'
  }
  const rows = past.map(({ game, crashX100: crash, hash }) =>
    h(
      'tr',
      {},
      h('td', {}, `#${game}`),
      h('td', {}, timesText(crash)),
      h('td', {}, h('code', { title: hash }, `${hash.slice(0, SHORT)}…${hash.slice(-SHORT)}`)),
    ),
  )
  const head = [t('round'), t('crash'), t('hash')].map((name) => h('th', {}, name))
  return [
    h('h2', {}, t('chain')),
    h('p', {}, t('chainText')),
    h('p', {}, `${t('terminal')}: `, h('code', {}, series.terminal)),
    h('p', {}, `${t('salt')}: `, h('code', {}, series.salt)),
    h('p', {}, saltText(series)),
    isMineIn !== null && h('p', {}, t(isMineIn ? 'saltMine' : 'saltNotMine')),
    h('button', { type: 'button', class: 'choice', onclick: check }, t('checkAll')),
    verdict,
    h(
      'div',
      { class: 'wide chain' },
      h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
    ),
  ].filter((part) => part !== false)
}

/** How the salt was made; parts of older chains had no commitments. */
function saltText({ commits, contributions }: Series): string {
  const n = contributions.filter((part) => part !== null).length
  return commits.length > 0 ? t('saltText', { n, m: commits.length }) : t('saltBefore', { n })
}

/** Checks each round against the one before it, and game 1 against the published terminal hash. */
function verdictOf({ terminal, salt, commits, contributions }: Series, past: readonly Past[]) {
  const wrong = past.find(({ game, crashX100: crash, hash }, i) => {
    const before = past[i + 1]?.hash ?? (game === 1 ? terminal : null)
    const isLinked = before === null || isOfChain(hash, before)
    return !isLinked || Math.min(CRASH_TOP_X100, crashX100(hash, salt)) !== crash
  })
  if (wrong) return { text: t('chainWrong', { game: wrong.game }), isRight: false }
  const isSalted =
    contributions.length === 0 || isSaltTrue({ terminal, salt }, { commits, contributions })
  if (!isSalted) return { text: `${t('salt')}: ${common('notVerified')}`, isRight: false }
  const isFirst = past.at(-1)?.game === 1
  const more = isFirst ? ` ${t('chainFirst')}` : ''
  return { text: `${t('chainRight', { n: past.length })}${more}`, isRight: true }
}
