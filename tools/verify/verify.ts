import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type DrawProof,
  isSlotTrue,
  parseSlotModel,
  recheckDraw,
  recomputeSlot,
  type SlotClaim,
} from '../../packages/maths/src/index.ts'
import { type Claim, isTrue, recompute } from '../../packages/maths/src/instant/index.ts'
import { flawsOfDraw, type PublishedDraw } from '../../packages/maths/src/lottery/index.ts'
import { flawsOfStatement, type SignedStatement } from './statement.ts'

const USAGE = `Recomputes a round of any game from its seeds, or a signed statement of an agent, without the network.
Of a crash bet the server seed is the hash of its round, the client seed the salt, the nonce the number of
the round and the commit the first hash of the chain.

  npm run verify -- round.json           the proof as the game's info panel shows it; or that of a draw of
                                         a promotion or a spin of the wheel: draw (redEnvelope, raffle, wheel), commit,
                                         serverSeed, clientSeed, nonce, and the envelope with its parts, the raffle
                                         with its winners, or the weights with the segment
  npm run verify -- draw.json            the published file of a lottery's issue, with all of its tickets
  npm run verify -- statement.json --keys statement-keys.json
                                         a signed statement, with the keys of /.well-known/statement-keys.json
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
    keys: { type: 'string' },
  },
})

function claimed(): (Partial<Claim> & { draw?: string }) | null {
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

function checked(response: Partial<Claim> & { draw?: string }) {
  if (response.draw) {
    const { again, isRight } = recheckDraw(response as unknown as DrawProof)
    return { again, isRight: () => isRight }
  }
  const claim = { payoutMinor: null, steps: [], ...response }
  const model = modelOf(String(response.game))
  if (!model) return { again: recompute(claim as Claim), isRight: () => isTrue(claim as Claim) }
  const slot = claim as unknown as SlotClaim
  return { again: recomputeSlot(model, slot), isRight: () => isSlotTrue(model, slot) }
}

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** The result of a lottery from its seed, and the root from its tickets. */
function sayDraw(file: PublishedDraw) {
  const flaws = flawsOfDraw(file)
  for (const flaw of flaws) say(flaw)
  say(flaws.length === 0 ? 'It is what was committed to.' : 'It is NOT what was committed to.')
  process.exitCode = flaws.length === 0 ? 0 : 1
}

/** The chain of figures from its terms and bets, and the signature where the keys are given. */
function sayStatement(file: SignedStatement) {
  const keys = values.keys ? JSON.parse(readFileSync(values.keys, 'utf8')) : null
  const flaws = flawsOfStatement(file, keys?.value ?? keys)
  for (const flaw of flaws) say(flaw)
  if (!file.statement.isWhole) say('It lists only the first bets: their sums are not checked.')
  if (!keys) say('The signature is not checked: no keys are given.')
  say(flaws.length === 0 ? 'Every figure follows.' : 'It is NOT what was settled.')
  process.exitCode = flaws.length === 0 ? 0 : 1
}

const isStatement = (claim: object): claim is SignedStatement =>
  'statement' in claim && 'signature' in claim
const isDraw = (claim: object): claim is PublishedDraw => 'ticketRoot' in claim
const claim = claimed()
if (claim && isStatement(claim)) sayStatement(claim)
else if (claim && isDraw(claim)) sayDraw(claim)
else if (claim) {
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
