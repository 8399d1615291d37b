import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/node.mjs'
import { proofsBelow, requirementsOf } from './scan.ts'
import { documentOf, misplacedIds, unknownIds } from './table.ts'

const DOCUMENT = join(ROOT, 'docs/requirements.md')
const FOLDERS = ['packages', 'apps', 'e2e']
const TOOLS = ['tools/postgres', 'tools/process', 'tools/start']

const requirements = ['product.md', 'quality.md'].flatMap((list) =>
  requirementsOf(readFileSync(join(import.meta.dirname, list), 'utf8')),
)
const proofs = proofsBelow(ROOT, [...FOLDERS, ...TOOLS])
const wrong = [
  ...unknownIds(requirements, proofs).map(
    (line) =>
      `unknown requirement ${line}: correct the id, or add the requirement to tools/requirements`,
  ),
  ...misplacedIds(requirements).map(
    (line) => `requirement ${line}: move it below the heading of its own group`,
  ),
]
for (const line of wrong) process.stdout.write(`${line}\n`)
if (wrong.length > 0) process.exitCode = 1

const document = documentOf(requirements, proofs)
const known = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, document)
else if (known !== document) {
  process.stdout.write(
    'docs/requirements.md differs from the titles of the tests: npm run requirements\n',
  )
  process.exitCode = 1
}
