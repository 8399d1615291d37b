const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const source = readFileSync(join(__dirname, '../../apps/server/src/order.ts'), 'utf8')
const order = [...source.matchAll(/'([a-z]+\/[a-z-]+)'/g)].map((m) => m[1])
const S = '^apps/server/src/'
const F = `${S}(?!platform/|site-edge/)([^/]+/[^/]+)/`
const EDGE = '^apps/server/src/site-edge/'
const upTo = (i) =>
  order
    .slice(0, i + 1)
    .map((f) => `${f}/`)
    .join('|')
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

/** What may import what (docs/architecture.md): the order of features, doors, purity, edges. */
module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    ...order.map((f, i) =>
      rule(
        `order ${f}`,
        { path: `${S}${f}/` },
        { path: `${S}(?!platform/|${upTo(i)})[^/]+/[^/]+/` },
      ),
    ),
    rule(
      'door-only',
      { path: F },
      { path: `${S}(?!platform/)(?!$1/)[^/]+/[^/]+/`, pathNot: '/index\\.ts$' },
    ),
    rule('own-door', { path: F, pathNot: '/index\\.ts$' }, { path: `${S}$1/index\\.ts$` }),
    rule(
      'not-in-order',
      { path: S, pathNot: `${S}(platform/|site-edge/|[^/]+\\.ts$|${upTo(order.length)})` },
      {},
    ),
    rule('platform-is-neutral', { path: `${S}platform/` }, { path: F }),
    rule('edge-of-the-site', { path: F }, { path: EDGE }),
    rule(
      'rules-are-pure',
      { path: `${F}.*\\.rules\\.ts$` },
      { path: 'node_modules/(kysely|pg|fastify|pino|undici)/|\\.sql\\.ts$|\\.gateway\\.ts$' },
    ),
    rule(
      'sql-in-sql',
      { path: F, pathNot: '\\.sql\\.ts$' },
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'edges-are-leaves',
      { path: F, pathNot: '(feature|index|\\.(route|job|gateway|test))\\.ts$' },
      { path: '\\.(route|job)\\.ts$' },
    ),
    rule('programs-stand-alone', { path: '^apps/([^/]+)/' }, { path: '^apps/(?!$1/)[^/]+/' }),
    rule('packages-know-no-program', { path: '^packages/' }, { path: '^apps/' }),
    rule('money-knows-nobody', { path: '^packages/money/' }, { path: '^packages/(?!money/)' }),
    rule('ui-knows-nobody', { path: '^packages/ui/' }, { path: '^(apps|packages/(?!ui/|money/))' }),
    rule(
      'web-platform-first',
      { path: '^apps/web/src/platform/' },
      { path: '^apps/web/src/(?!platform/)' },
    ),
    rule(
      'web-features-apart',
      { path: '^apps/web/src/(?!platform/|shell/|routes/|main)([^/]+)/' },
      { path: '^apps/web/src/(shell|routes)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
