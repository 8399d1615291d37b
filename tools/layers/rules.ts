import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

type From = NonNullable<IRegularForbiddenRuleType['from']>
type To = NonNullable<IRegularForbiddenRuleType['to']>

const SERVER = '^apps/server/src/'
const WEB = '^apps/web/src/'
/** Folders of the server that are no feature: technique below them all, the site's edge above. */
const APART = 'platform/|site-edge/'
/** What puts the features of a floor, and all floors, together. */
const COMPOSITION = `${SERVER}([^/]+/features|[^/]+)\\.ts$`
const FEATURE = `${SERVER}(?!${APART})([^/]+/[^/]+)/`
const WEB_APART = 'platform/|shell/|routes/'
/** What decides payouts may know: its own rules and tables, money, and libraries that only compute. */
const PAYOUT_KNOWS =
  '^packages/(maths/(src|data|models)|money/src)/|node_modules/(zod|@noble/hashes)/'
/** Libraries that only compute. */
const PURE = 'node_modules/(zod|sanitize-html|libphonenumber-js)/'
const AT_RUN_TIME = { dependencyTypesNot: ['type-only' as const] }

/** What each package may import of the others; a package that is not here may import none. */
const PACKAGES: Record<string, string[]> = {
  contract: ['money'],
  maths: ['money'],
  'vendor-protocol': ['money'],
}

/** What may import what: the order of the features, their doors, pure rules, programs apart. */
export function rulesOf(order: readonly string[], packages: readonly string[]) {
  return [
    rule('no-cycles', {}, { circular: true }),
    ...featureOrder(order),
    ...insideFeatures(),
    ...betweenPrograms(packages),
    ...insideTheSite(),
  ]
}

function featureOrder(order: readonly string[]): IRegularForbiddenRuleType[] {
  const upTo = (i: number) => order.slice(0, i + 1).map((feature) => `${feature}/`)
  const known = [APART, ...upTo(order.length)].join('|')
  return [
    ...order.map((feature, i) => {
      const later = `${SERVER}(?!${['platform/', ...upTo(i)].join('|')})[^/]+/[^/]+/`
      return rule(`order ${feature}`, { path: `${SERVER}${feature}/` }, { path: later })
    }),
    rule('not-in-order', { path: SERVER, pathNot: `${COMPOSITION}|${SERVER}(${known})` }, {}),
    rule('platform-is-neutral', { path: `${SERVER}platform/` }, { path: FEATURE }),
    rule(
      'composition-is-last',
      { path: `${SERVER}[^/]+/[^/]+/`, pathNot: '\\.test\\.ts$' },
      { path: COMPOSITION },
    ),
    rule('edge-is-last', { path: FEATURE }, { path: `${SERVER}site-edge/` }),
  ]
}

function insideFeatures(): IRegularForbiddenRuleType[] {
  const others = `${SERVER}(?!platform/)(?!$1/)[^/]+/[^/]+/`
  return [
    rule('index-only', { path: FEATURE }, { path: others, pathNot: '/index\\.ts$' }),
    rule(
      'own-index',
      { path: FEATURE, pathNot: '(/index|\\.test)\\.ts$' },
      { path: `${SERVER}$1/index\\.ts$` },
    ),
    rule(
      'rules-are-pure',
      { path: `${FEATURE}.*\\.rules\\.ts$`, pathNot: '\\.test\\.ts$' },
      { ...AT_RUN_TIME, pathNot: `\\.rules\\.ts$|^packages/(money|maths|contract)/|${PURE}` },
    ),
    rule(
      'sql-in-sql',
      { path: FEATURE, pathNot: '\\.(sql|test)\\.ts$' },
      { ...AT_RUN_TIME, path: 'node_modules/(kysely|pg)/' },
    ),
    rule(
      'edges-are-leaves',
      { path: FEATURE, pathNot: '(feature|\\.(route|job|gateway|test))\\.ts$' },
      { ...AT_RUN_TIME, path: '\\.(route|job|gateway)\\.ts$' },
    ),
  ]
}

function betweenPrograms(packages: readonly string[]): IRegularForbiddenRuleType[] {
  return [
    rule('programs-stand-alone', { path: '^apps/([^/]+)/' }, { path: '^apps/(?!$1/)' }),
    rule('packages-know-no-program', { path: '^packages/' }, { path: '^(apps|e2e|tools)/' }),
    rule('tests-and-tools-are-last', { path: '^(apps|packages)/' }, { path: '^(e2e|tools)/' }),
    // Neither balance nor bank nor anything outside: payouts come from seeds, bet and model (FAIR-007).
    rule(
      'payouts-know-rules-only',
      { path: '^packages/maths/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: PAYOUT_KNOWS },
    ),
    ...packages.map((name) => {
      const allowed = [name, ...(PACKAGES[name] ?? [])].map((known) => `${known}/`)
      const others = `^packages/(?!${allowed.join('|')})`
      return rule(`package ${name}`, { path: `^packages/${name}/` }, { path: others })
    }),
  ]
}

/** The platform, then features that do not know each other, then shell and routes. */
function insideTheSite(): IRegularForbiddenRuleType[] {
  const feature = `${WEB}(?!${WEB_APART})([^/]+)/`
  return [
    rule('site-platform-first', { path: `${WEB}platform/` }, { path: `${WEB}(?!platform/)` }),
    rule(
      'site-features-apart',
      { path: feature },
      { ...AT_RUN_TIME, path: `${WEB}(?!platform/|$1/)[^/]+/` },
    ),
  ]
}

function rule(name: string, from: From, to: To): IRegularForbiddenRuleType {
  return { name, severity: 'error', from, to }
}
