import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirementsOf } from '../requirements/scan.ts'
import { ROOT } from '../start/node.mjs'
import { sourcesBelow } from '../tidy/sources.ts'
import { headingFaults, knownIn } from './known.ts'
import { deadLinks } from './links.ts'
import { citationFaults } from './rules.ts'

const ids = ['product.md', 'quality.md']
  .flatMap((list) => requirementsOf(readFileSync(join(ROOT, 'tools/requirements', list), 'utf8')))
  .map(({ id }) => id)
const sources = sourcesBelow(ROOT, '').filter(({ path }) => !path.endsWith('.json'))
const found = [
  ...headingFaults(sources),
  ...citationFaults(sources, knownIn(sources, ids)),
  ...deadLinks(ROOT, sources),
]
for (const line of found) process.stdout.write(`${line}\n`)
process.exitCode = found.length === 0 ? 0 : 1
