import { run } from '../check/run.ts'
import { ROOT } from '../start/node.mjs'
import { newCall } from './call.ts'
import { newFeature } from './feature.ts'
import { newScreen } from './screen.ts'
import { type Tree, treeAt } from './tree.ts'

const USAGE = `Usage:
  npm run new feature <floor>/<name>                    npm run new feature rewards/coupon
  npm run new call <floor>/<feature> <name> [<ERROR>]   npm run new call rewards/coupon couponState
  … call … writes                                       npm run new call rewards/coupon claimCoupon COUPON_OVER writes
  npm run new screen <folder>/<name>                    npm run new screen rewards/coupon
`
const WRITES = 'writes'
const PLACE = /^([a-z]+)\/([a-z][a-z0-9-]*)$/

const [kind = '', place = '', ...more] = process.argv.slice(2)
const [, floor = '', name = ''] = PLACE.exec(place) ?? []
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const tree = treeAt(ROOT)
  if (floor && write(tree)) await finish(tree)
  else {
    process.stderr.write(USAGE)
    process.exitCode = 2
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

function write(tree: Tree): boolean {
  const isWriting = more.includes(WRITES)
  const [call = '', error] = more.filter((word) => word !== WRITES)
  if (kind === 'feature') newFeature(tree, floor, name)
  else if (kind === 'call' && call) {
    newCall(tree, { floor, feature: name, name: call, error, isWriting })
  } else if (kind === 'screen') newScreen(tree, floor, name)
  else return false
  return true
}

/** Saves, formats, and regenerates what is generated. */
async function finish(tree: Tree) {
  tree.save()
  const { execPath } = process
  await run([`${ROOT}/node_modules/.bin/biome`, 'check', '--write', ...tree.changed()])
  if (kind === 'call') await run([execPath, 'packages/contract/src/write-wire.ts'])
  if (kind === 'screen') await run([execPath, 'packages/locales/src/write-texts.ts'])
  if (kind === 'feature') await run([execPath, 'tools/database/write.ts'])
  for (const path of tree.changed()) say(path)
  say('Next: put in what it is for, then npm run check. CONTRIBUTING.md leads on.')
}
