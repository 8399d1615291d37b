import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/node.mjs'

export type Check = { name: string; command: string[] }

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
const program = (path: string, ...args: string[]) => [process.execPath, join(ROOT, path), ...args]

/** What can be proved without running the product, quickest first. */
export function checks(): Check[] {
  return [
    ...workspaces().map((folder) => ({
      name: `types of ${folder}`,
      command: [bin('tsc'), '--noEmit', '-p', folder],
    })),
    { name: 'lint and format', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'layers', command: program('tools/layers/layers.ts') },
    { name: 'tidy', command: program('tools/tidy/tidy.ts') },
    { name: 'citations', command: program('tools/citations/citations.ts') },
    { name: 'requirements', command: program('tools/requirements/requirements.ts', '--check') },
    { name: 'dead code', command: [bin('knip'), '--no-progress', '--include', DEAD_CODE] },
  ]
}

const DEAD_CODE = 'files,exports,unlisted,unresolved'

/** Bundles for the browser, which the tests of the whole product need. */
export const builds: Check = { name: 'builds', command: program('tools/build/build.ts') }

function workspaces(): string[] {
  const groups = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  )
  return [...groups, 'tools', 'e2e'].filter((folder) =>
    existsSync(join(ROOT, folder, 'tsconfig.json')),
  )
}
