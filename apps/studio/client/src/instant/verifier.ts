import '../jitless.ts'
import { type Claim, CRASH, INSTANT_IDS, isTrue, recompute } from '@parola/maths/instant'
import { h } from './dom.ts'

// This page stands alone: it is opened from a disk, without the network and without the studio.
const example: Claim = {
  game: 'dice',
  serverSeed: '00'.repeat(32),
  commit: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  clientSeed: 'me',
  nonce: 0,
  bet: { stake: 100, side: 'OVER', targetX100: 5050 },
  steps: [],
  payoutMinor: null,
}
const input = h('textarea', { rows: 16, spellcheck: 'false', 'aria-label': 'Round' })
const output = h('pre', { role: 'status' })
input.value = JSON.stringify(example, null, 2)

function check() {
  try {
    const claim = JSON.parse(input.value) as Claim
    const again = recompute(claim)
    const isRight = isTrue({ ...claim, payoutMinor: claim.payoutMinor ?? null })
    output.className = isRight ? 'right' : 'wrong'
    const verdict = isRight ? 'Matches its commitment.' : 'Does NOT match.'
    output.textContent = `${verdict}\n\n${JSON.stringify(again, null, 2)}`
  } catch (error) {
    output.className = 'wrong'
    output.textContent = String(error)
  }
}

document.body.append(
  h(
    'main',
    {},
    h('h1', {}, 'Parola: check a round'),
    h(
      'p',
      {},
      `Paste a round as the info panel of a game shows it once its seed is revealed, and check it. Nothing leaves this page. Games: ${[CRASH, ...INSTANT_IDS].join(', ')}.`,
    ),
    input,
    h('button', { type: 'button', onclick: check }, 'Check'),
    output,
  ),
)
