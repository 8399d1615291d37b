import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ICruiseResult, IRegularForbiddenRuleType } from 'dependency-cruiser'

// With TypeScript 7, dependency-cruiser reads no TypeScript and reports no error: it gets version 6,
// which this workspace depends on.
const require = createRequire(import.meta.url)
const ours = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [
    name,
    pathToFileURL(require.resolve(name)).href,
  ]),
)
registerHooks({
  resolve: (specifier, context, next) => {
    const url = ours.get(specifier)
    return url ? { url, shortCircuit: true } : next(specifier, context)
  },
})

const { cruise, getAvailableTranspilers } = await import('dependency-cruiser')

export type Violation = string
export type Report = { modules: number; violations: Violation[] }

/**
 * Follows every import of the folders and names those that break a rule.
 * @throws Error when nothing was read: an empty check is never a success.
 */
export async function cruiseFolders(
  baseDir: string,
  folders: string[],
  forbidden: IRegularForbiddenRuleType[],
): Promise<Report> {
  const typescript = getAvailableTranspilers().find(({ name }) => name === 'typescript')
  if (!typescript?.available) throw new Error('no TypeScript that dependency-cruiser can read with')
  const { output } = await cruise(
    folders,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)dist/' },
      tsPreCompilationDeps: 'specify',
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  )
  const { modules, summary } = output as ICruiseResult
  const links = modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  if (summary.totalCruised === 0 || links === 0) throw new Error('no import was read')
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`).sort(),
  }
}
