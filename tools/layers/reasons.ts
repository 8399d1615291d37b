/** Why each rule exists, and what to do instead; by the first word of its name. */
const REASONS: Record<string, string> = {
  'no-cycles':
    'Files that need each other cannot be read apart. Move what both need into a third file.',
  order:
    'A feature calls only features before it in apps/server/src/order.ts. Pass the later one in from its composition, or emit a fact that it listens to.',
  'not-in-order':
    'The order names every feature. Add the folder to apps/server/src/order.ts, after what it calls.',
  'platform-is-neutral':
    'Technique knows no feature. Pass in what differs, or move the file into a feature.',
  'edge-is-last': 'The edge of the site is above all features. Pass in what the feature needs.',
  'composition-is-last':
    'features.ts and main.ts put the program together and are imported by nobody else. Pass in what is needed.',
  'index-only':
    'Features use each other through index.ts alone. Export the name there, or call one that is exported.',
  'own-index': 'Within a feature, its index.ts would make a cycle. Import the file itself.',
  'rules-are-pure':
    'A *.rules.ts is tested without a database or a clock: it imports other rules, @parola/money, maths, contract and libraries that only compute. Days are in platform/clock/day.rules.ts; pass in everything else.',
  'sql-in-sql': 'Statements are in *.sql.ts. Move the query there and call it.',
  'edges-are-leaves':
    'Routes, jobs and gateways are composed in feature.ts and imported by nobody else. Move what both need into a file of its own.',
  'programs-stand-alone':
    'Programs are deployed apart and talk over the wire. Move what both need into a package.',
  'packages-know-no-program': 'A package serves any program. Pass in what it needs.',
  'tests-and-tools-are-last':
    'The product runs without tests and tools. Move the file to a package.',
  'payouts-know-rules-only':
    'A payout depends on seeds, bet and model alone (FAIR-007). Pass in what it needs.',
  package:
    'Packages know only those listed in PACKAGES of tools/layers/rules.ts. Move what is needed, or add the pair there.',
  studio:
    'The studio has an order of its own, in apps/studio/src/order.ts. Pass the later folder in from studio.ts, or move what both need to an earlier one.',
  'studio-client':
    'The client of the studio has an order of its own, in apps/studio/src/order.ts. Move what both need to an earlier folder.',
  'site-platform-first': 'The platform of the site knows no feature. Pass in what differs.',
  'site-floors-apart':
    'Floors of the site load apart. Share through its platform, or compose in its routes or shell.',
  'site-features-apart':
    'Features of a floor load apart. Move what both need beside their folders.',
  site: 'Folders of the site that build on one another have an order, SITE_ORDER in tools/layers/rules.ts. Move what both need to an earlier folder, or beside them.',
  'console-platform-first': 'The platform of the console knows no feature. Pass in what differs.',
  'console-floors-apart':
    'Floors of the console load apart. Share through its platform, or compose in its routes or shell.',
  'console-features-apart':
    'Features of a floor load apart. Move what both need beside their folders.',
  'journeys-see-pages-only':
    'A journey knows the product by its pages. Import public packages by name, and give it the rest through e2e/site.',
}

export function reasonOf(rule: string): string | undefined {
  return REASONS[rule] ?? REASONS[rule.split(' ')[0] ?? '']
}
