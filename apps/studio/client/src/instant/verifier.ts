import '../platform/jitless.ts'
import {
  DEFAULT_LANGUAGE,
  type InEveryLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
} from '@parola/locales/languages'
import { isSlotTrue, parseSlotModel, recomputeSlot, type SlotClaim } from '@parola/maths'
import { type Claim, CRASH, INSTANT_IDS, isTrue, recompute } from '@parola/maths/instant'
import en from '../../locales/verifier.en.json' with { type: 'json' }
import ty from '../../locales/verifier.ty.json' with { type: 'json' }
import vi from '../../locales/verifier.vi.json' with { type: 'json' }
import { h } from '../platform/dom.ts'
import { MODELS } from '../platform/models.ts'

// This page works alone: it is opened from a disk, without network and without the studio.
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

type Words = typeof en
const TEXTS: InEveryLanguage<Words> = { EN: en, TY: ty, VI: vi }
type Response = Claim | SlotClaim

const input = h('textarea', { rows: 16, spellcheck: 'false' })
input.value = JSON.stringify(example, null, 2)
let language = requested()
let words = TEXTS[language]

/** The language that the page was opened in, or else that of the browser. */
function requested(): Language {
  const named = new URLSearchParams(location.search).get('lang') ?? navigator.language
  const isNamed = (code: Language) => {
    const { folder, tag, locale } = LANGUAGES[code]
    return [folder, tag, locale].includes(named.split('-', 1)[0] ?? '')
  }
  return LANGUAGE_CODES.find(isNamed) ?? DEFAULT_LANGUAGE
}

/** The language after this one: the button goes round. */
function following(): Language {
  const next = (LANGUAGE_CODES.indexOf(language) + 1) % LANGUAGE_CODES.length
  return LANGUAGE_CODES[next] ?? DEFAULT_LANGUAGE
}

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const filled = (text: string, name: string, value: string) => text.replace(`{${name}}`, value)
const shownMinor = (minor: number | bigint) => (Number(minor) / 100).toFixed(2)

function verdictOf(response: Response) {
  const model = MODELS[response.game]
  const payoutMinor = response.payoutMinor ?? null
  if (!model) {
    const claim = { ...response, payoutMinor } as Claim
    const again = recompute(claim)
    return { again, paid: shownMinor(again.payout), isRight: isTrue(claim) }
  }
  const claim = { ...response, payoutMinor } as SlotClaim
  const parsed = parseSlotModel(model)
  const again = recomputeSlot(parsed, claim)
  return { again, paid: shownMinor(again.payoutMinor), isRight: isSlotTrue(parsed, claim) }
}

/** The result of a check, in words first and then in figures. */
function verdict(): HTMLElement[] {
  try {
    const { again, paid, isRight } = verdictOf(JSON.parse(input.value))
    const text = isRight ? words.rightText : words.wrongText
    const figures = h('pre', {}, JSON.stringify(again, plain, 2))
    return [
      h('strong', { class: isRight ? 'right' : 'wrong' }, isRight ? words.right : words.wrong),
      h('p', {}, filled(text, 'payout', paid)),
      h('details', {}, h('summary', {}, words.details), figures),
    ]
  } catch {
    return [h('strong', { class: 'wrong' }, words.unread)]
  }
}

function draw() {
  const output = h('output', { role: 'status' })
  const check = () => output.replaceChildren(...verdict())
  const turn = () => {
    language = following()
    words = TEXTS[language]
    draw()
  }
  const games = [CRASH, ...INSTANT_IDS, ...Object.keys(MODELS)].join(', ')
  document.documentElement.lang = LANGUAGES[language].tag
  document.title = words.title
  const label = h('label', {}, words.proof, input)
  document.body.replaceChildren(
    h(
      'main',
      {},
      h(
        'button',
        { type: 'button', class: 'quiet', lang: LANGUAGES[following()].tag, onclick: turn },
        LANGUAGES[following()].ownName,
      ),
      h('h1', {}, words.title),
      h('p', {}, words.how),
      h('p', {}, words.alone),
      label,
      h('button', { type: 'button', onclick: check }, words.check),
      output,
      h('p', { class: 'small' }, filled(words.games, 'games', games)),
    ),
  )
}

draw()
