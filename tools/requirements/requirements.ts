import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/node.mjs'
import { proofsBelow, requirementsOf } from './scan.ts'
import { documentOf, unknownIds } from './table.ts'

const DOCUMENT = join(ROOT, 'docs/requirements.md')
const FOLDERS = ['packages', 'apps', 'e2e']
const TOOLS = ['tools/postgres', 'tools/process', 'tools/start']

const requirements = ['product.md', 'quality.md'].flatMap((list) =>
  requirementsOf(readFileSync(join(import.meta.dirname, list), 'utf8')),
)
const proofs = proofsBelow(ROOT, [...FOLDERS, ...TOOLS])
const unknown = unknownIds(requirements, proofs)
for (const line of unknown) process.stdout.write(`unknown requirement ${line}\n`)
if (unknown.length > 0) process.exitCode = 1

const document = documentOf(requirements, proofs)
const known = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, document)
else if (known !== document) {
  process.stdout.write('docs/requirements.md is stale: npm run requirements\n')
  process.exitCode = 1
}
