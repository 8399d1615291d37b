import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/node.mjs'

export type Check = { name: string; command: string[] }

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
const program = (path: string, ...args: string[]) => [process.execPath, join(ROOT, path), ...args]

/** What can be proved without running the product, slowest first: two cores are busy to the end. */
export function checks(): Check[] {
  return [
    { name: 'layers', command: program('tools/layers/layers.ts') },
    ...workspaces().map((folder) => ({
      name: `types of ${folder}`,
      // One checker each: more of them check the shared packages once more, and the checks run side by side.
      command: [bin('tsc'), '--noEmit', '--checkers', '1', '-p', folder],
    })),
    { name: 'lint and format', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'dead code', command: [bin('knip'), '--no-progress', '--include', DEAD_CODE] },
    { name: 'tidy', command: program('tools/tidy/tidy.ts') },
    { name: 'citations', command: program('tools/citations/citations.ts') },
    { name: 'requirements', command: program('tools/requirements/requirements.ts', '--check') },
  ]
}

const DEAD_CODE = 'files,exports,unlisted,unresolved'

/** Bundles for the browser, which the tests of the whole product need. */
export const builds: Check = { name: 'builds', command: program('tools/build/build.ts') }

/** The tools use most of them: one program checks them all (`tools/tsconfig.json`). */
const CHECKED_WITH_TOOLS = [
  ...['apps/server', 'apps/crowd'],
  ...['packages/contract', 'packages/money', 'packages/vendor-protocol'],
]

function workspaces(): string[] {
  const groups = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  )
  return ['tools', 'e2e', ...groups.reverse()].filter(
    (folder) =>
      !CHECKED_WITH_TOOLS.includes(folder) && existsSync(join(ROOT, folder, 'tsconfig.json')),
  )
}
