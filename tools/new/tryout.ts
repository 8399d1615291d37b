import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../check/run.ts'
import { ROOT } from '../start/node.mjs'
import { copyTo } from './copy.ts'

const FEATURE = 'rewards/coupon'
const MADE = [
  ['feature', FEATURE],
  ['call', FEATURE, 'couponState', 'COUPON_OVER'],
  ['call', FEATURE, 'claimCoupon', 'COUPON_SPENT', 'writes'],
  ['call', 'money/wallet', 'walletLabel'],
  ['screen', 'rewards/coupon-book'],
]
/** Its own test, and those that look at all calls. */
const TESTS = [
  `apps/server/src/${FEATURE}`,
  'apps/server/src/money/wallet',
  'apps/crowd/src/personas/unmade.test.ts',
  ...['amounts', 'contract', 'one-call', 'others-objects', 'roles', 'signed-answers'].map(
    (name) => `apps/server/test/${name}.test.ts`,
  ),
]

/** Writes each skeleton into a copy of the tree, in which everything still has to pass. */
const folder = mkdtempSync(join(tmpdir(), 'parola-new-'))
const program = (path: string, ...args: string[]) => [process.execPath, join(folder, path), ...args]
copyTo(ROOT, folder)
const steps = [
  ...MADE.map((args) => program('tools/new/new.ts', ...args)),
  program('tools/check/check.ts', '--quick'),
  program('tools/check/one.ts', ...TESTS),
]
process.exitCode = 0
for (const step of steps) {
  const { isRight } = await run(step, { isLive: true, cwd: folder })
  if (!isRight) process.exitCode = 1
}
if (process.exitCode === 0) rmSync(folder, { recursive: true })
else process.stdout.write(`the copy is kept in ${folder}\n`)
