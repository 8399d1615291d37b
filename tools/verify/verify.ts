import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  isSlotTrue,
  parseSlotModel,
  recomputeSlot,
  type SlotClaim,
} from '../../packages/maths/src/index.ts'
import { type Claim, isTrue, recompute } from '../../packages/maths/src/instant/index.ts'

const USAGE = `Recomputes a round of any game from its seeds, without the network.
Of a crash bet the server seed is the hash of its round, the client seed the salt, the nonce the number of
the round and the commit the first hash of the chain.

  npm run verify -- round.json           the proof as the game's info panel shows it
  npm run verify -- --game mines --server-seed <hex> --client-seed <text> --nonce <n> \\
                    --bet '{"stake":100,"mines":3}' [--steps '[{"pick":4}]'] [--commit <hex>]
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    game: { type: 'string' },
    'server-seed': { type: 'string' },
    'client-seed': { type: 'string' },
    nonce: { type: 'string' },
    bet: { type: 'string' },
    steps: { type: 'string', default: '[]' },
    commit: { type: 'string' },
  },
})

function claimed(): Partial<Claim> | null {
  const [file] = positionals
  if (file) return JSON.parse(readFileSync(file, 'utf8'))
  if (!values.game || !values['server-seed'] || !values.bet) return null
  return {
    game: values.game,
    serverSeed: values['server-seed'],
    clientSeed: values['client-seed'] ?? '',
    nonce: Number(values.nonce ?? 0),
    bet: JSON.parse(values.bet),
    steps: JSON.parse(values.steps),
    ...(values.commit ? { commit: values.commit, payoutMinor: null } : {}),
  }
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

/** The model of a slot; null for other games. */
function modelOf(game: string) {
  const file = new URL(`../../packages/maths/models/${game}.json`, import.meta.url)
  const isName = /^[a-z0-9@-]+$/.test(game)
  return isName && existsSync(file) ? parseSlotModel(JSON.parse(readFileSync(file, 'utf8'))) : null
}

function checked(response: Partial<Claim>) {
  const claim = { payoutMinor: null, steps: [], ...response }
  const model = modelOf(String(response.game))
  if (!model) return { again: recompute(claim as Claim), isRight: () => isTrue(claim as Claim) }
  const slot = claim as unknown as SlotClaim
  return { again: recomputeSlot(model, slot), isRight: () => isSlotTrue(model, slot) }
}

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const claim = claimed()
if (claim) {
  const round = checked(claim)
  say(JSON.stringify(round.again, plain, 2))
  if (claim.commit) {
    const isRight = round.isRight()
    say(isRight ? 'It is what was committed to.' : 'It is NOT what was committed to.')
    process.exitCode = isRight ? 0 : 1
  }
} else {
  say(USAGE)
  process.exitCode = 2
}
