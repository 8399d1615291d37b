import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

type From = NonNullable<IRegularForbiddenRuleType['from']>
type To = NonNullable<IRegularForbiddenRuleType['to']>

const SERVER = '^apps/server/src/'
/** Folders of the server that are no feature: the platform below them all, the site's edge above. */
const APART = 'platform/|site-edge/'
/** The files that compose the features of a floor, and all floors. */
const COMPOSITION = `${SERVER}([^/]+/features|[^/]+)\\.ts$`
const FEATURE = `${SERVER}(?!${APART})([^/]+/[^/]+)/`
const WEB_APART = 'platform/|shell/|routes/'
/** Folders of the site that build on one another: each may import those before it. */
const SITE_ORDER = [
  'people/verification',
  'people/identity',
  'people/session',
  'people/password',
  'people/registration',
  'people/security',
]
/** What payouts may depend on: their own rules and tables, money, and libraries that only compute. */
const PAYOUT_KNOWS =
  '^packages/(maths/(src|data|models)|money/src)/|node_modules/(zod|@noble/hashes)/'
/** Libraries that only compute. */
const PURE = 'node_modules/(zod|sanitize-html|libphonenumber-js)/'
const AT_RUN_TIME = { dependencyTypesNot: ['type-only' as const] }

/** What each package may import of the others; a package that is not listed may import none. */
const PACKAGES: Record<string, string[]> = {
  client: ['contract', 'locales'],
  contract: ['locales', 'money'],
  maths: ['money'],
  ui: ['locales'],
  'vendor-protocol': ['money'],
}

/** The features or folders of each program in the order in which they may import each other. */
type Orders = Record<'server' | 'studio' | 'studioClient' | 'packages', readonly string[]>

/** What may import what: the order of the features, their `index.ts`, pure rules, separate programs. */
export function rulesOf({ server, studio, studioClient, packages }: Orders) {
  return [
    rule('no-cycles', {}, { circular: true }),
    ...featureOrder(server),
    ...folderOrder('studio', 'apps/studio/src', studio),
    ...folderOrder('studio-client', 'apps/studio/client/src', studioClient),
    ...insideFeatures(),
    ...betweenPrograms(packages),
    ...insideTheSite(),
    ...journeys(),
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

/** A folder imports those before it; files beside the folders compose them. */
function folderOrder(
  program: string,
  base: string,
  folders: readonly string[],
): IRegularForbiddenRuleType[] {
  return [
    ...folders.map((folder, i) => {
      const known = folders.slice(0, i + 1).join('|')
      return rule(
        `${program} order ${folder}`,
        { path: `^${base}/${folder}/`, pathNot: '\\.test\\.ts$' },
        { path: `^${base}/(?!(${known})/)` },
      )
    }),
    rule(
      `${program} not-in-order`,
      { path: `^${base}/[^/]+/`, pathNot: `^${base}/(${folders.join('|')})/` },
      {},
    ),
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
      {
        ...AT_RUN_TIME,
        pathNot: `\\.rules\\.ts$|^packages/(money|maths|contract|locales/src/(?:languages|plain))\\b|${PURE}`,
      },
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
    rule(
      'tests-and-tools-are-last',
      { path: '^(apps|packages)/', pathNot: '^apps/[^/]+/(test|bench)/' },
      { path: '^(e2e|tools)/' },
    ),
    // No balance, bank or anything else outside: payouts come from seeds, bet and model (FAIR-007).
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

/** In each front end: the platform, then floors that do not know each other, then shell and routes. */
function insideTheSite(): IRegularForbiddenRuleType[] {
  const ordered = SITE_ORDER.map((folder) => `${folder}/`)
  const apart = ['web', 'console'].flatMap((app) => {
    const name = app === 'web' ? 'site' : app
    const base = `^apps/${app}/src/`
    return [
      rule(
        `${name}-platform-first`,
        { path: `${base}platform/` },
        { path: `${base}(?!platform/)` },
      ),
      rule(
        `${name}-floors-apart`,
        { path: `${base}(?!${WEB_APART})([^/]+)/` },
        { ...AT_RUN_TIME, path: `${base}(?!platform/|$1/)[^/]+/` },
      ),
      // What features of a floor share is beside their folders.
      rule(
        `${name}-features-apart`,
        { path: `${base}(?!platform/|${ordered.join('|')})([^/]+/[^/]+)/` },
        { ...AT_RUN_TIME, path: `${base}(?!platform/|$1/)[^/]+/[^/]+/` },
      ),
    ]
  })
  return [
    ...apart,
    ...ordered.map((folder, i) =>
      rule(
        `site order ${folder.slice(0, -1)}`,
        { path: `^apps/web/src/${folder}` },
        {
          ...AT_RUN_TIME,
          path: `^apps/web/src/(?!platform/|${ordered.slice(0, i + 1).join('|')})[^/]+/[^/]+/`,
        },
      ),
    ),
  ]
}

/** A journey knows the product by its pages; `e2e/site` provides the rest. */
function journeys(): IRegularForbiddenRuleType[] {
  return [
    rule(
      'journeys-see-pages-only',
      { path: '^e2e/[^/]+\\.e2e\\.ts$' },
      { path: '^(apps|tools|packages)/', dependencyTypes: ['local'] },
    ),
  ]
}

function rule(name: string, from: From, to: To): IRegularForbiddenRuleType {
  return { name, severity: 'error', from, to }
}
