import '../jitless.ts'
import { isSlotTrue, parseSlotModel, recomputeSlot, type SlotClaim } from '@parola/maths'
import { type Claim, CRASH, INSTANT_IDS, isTrue, recompute } from '@parola/maths/instant'
import { MODELS } from '../models.ts'
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

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function verdictOf(told: Claim | SlotClaim) {
  const model = MODELS[told.game]
  const payoutMinor = told.payoutMinor ?? null
  if (!model) {
    const claim = { ...told, payoutMinor } as Claim
    return { again: recompute(claim), isRight: isTrue(claim) }
  }
  const claim = { ...told, payoutMinor } as SlotClaim
  const parsed = parseSlotModel(model)
  return { again: recomputeSlot(parsed, claim), isRight: isSlotTrue(parsed, claim) }
}

function check() {
  try {
    const { again, isRight } = verdictOf(JSON.parse(input.value))
    output.className = isRight ? 'right' : 'wrong'
    const verdict = isRight ? 'Matches its commitment.' : 'Does NOT match.'
    output.textContent = `${verdict}\n\n${JSON.stringify(again, plain, 2)}`
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
      `Paste a round as the info panel of a game shows it once its seed is revealed, and check it. Nothing leaves this page. Games: ${[CRASH, ...INSTANT_IDS, ...Object.keys(MODELS)].join(', ')}.`,
    ),
    input,
    h('button', { type: 'button', onclick: check }, 'Check'),
    output,
  ),
)
