import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { order as server } from '../../apps/server/src/order.ts'
import { order as studio, clientOrder as studioClient } from '../../apps/studio/src/order.ts'
import { settle } from '../check/exceptions.ts'
import { ROOT } from '../start/node.mjs'
import { cruiseFolders } from './cruise.ts'
import { reasonOf } from './reasons.ts'
import { rulesOf } from './rules.ts'

const packages = readdirSync(join(ROOT, 'packages'))
const rules = rulesOf({ server, studio, studioClient, packages })
const folders = ['apps', 'packages', 'e2e']
const { modules, violations } = await cruiseFolders(ROOT, folders, rules)
process.stdout.write(`${modules} modules\n`)
const byRule = Map.groupBy(violations, (line) => line.split(':')[0] ?? '')
settle(
  [...byRule].map(([rule, found]) => ({ found, why: reasonOf(rule) ?? rule })),
  join(import.meta.dirname, 'exceptions.json'),
)
