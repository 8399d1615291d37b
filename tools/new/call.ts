import { kebabOf, namesOf, withImport, withItem, withLineAfter, withWords } from './edits.ts'
import type { Tree } from './tree.ts'

const CONTRACT = 'packages/contract/src'
const SAMPLES = 'apps/server/test'

export type NewCall = { floor: string; feature: string; name: string; error?: string | undefined }

/** A call that reads: declaration, handler, sample, and the messages of its own error code. */
export function newCall(tree: Tree, { floor, feature, name, error }: NewCall) {
  const file = kebabOf(name)
  const folder = `apps/server/src/${floor}/${feature}`
  if (!tree.has(`${folder}/feature.ts`)) throw new Error(`there is no feature ${floor}/${feature}`)
  const { camel } = namesOf(file)
  tree.create(`${CONTRACT}/${floor}/${file}.ts`, declaration(camel, file, error))
  tree.edit(`${CONTRACT}/${floor}/calls.ts`, (text) =>
    withItem(
      /callsIn\(/,
      `${camel}Calls`,
    )(withImport(`import * as ${camel}Calls from './${file}.ts'`)(text)),
  )
  tree.edit(
    `${CONTRACT}/index.ts`,
    withLineAfter(`export * from './${floor}/`, `export * from './${floor}/${file}.ts'`),
  )
  tree.create(`${folder}/${file}.route.ts`, answer(camel, error))
  tree.edit(`${folder}/feature.ts`, (text) => withRoute(`${camel}Route`)(text, file))
  addSample(tree, floor, camel)
  if (error) addError(tree, error)
}

function declaration(name: string, path: string, error?: string): string {
  const refusals = error ? `['${error}']` : '[]'
  return `import { z } from 'zod'
import { call } from '../core/call.ts'

export const ${name} = call({
  method: 'GET',
  path: '/wps/relay/${path}',
  summary: 'One sentence that says what it returns',
  who: 'member',
  age: 'any',
  query: z.strictObject({ id: z.uuid() }),
  value: z.strictObject({ id: z.uuid() }),
  refusals: ${refusals},
})
`
}

function answer(name: string, error = 'NOT_FOUND'): string {
  return `import { ${name} } from '@parola/contract'
import { answers } from '#platform/http'
import { refuse } from '#platform/work'

export const ${name}Route = answers(${name}, {
  reads: async (_glance, { query }) => (query.id ? refuse('${error}') : { id: query.id }),
})
`
}

/** The routes of a feature are a list, or a function that makes one. */
function withRoute(route: string) {
  return (text: string, file: string) => {
    const imported = withImport(`import { ${route} } from './${file}.route.ts'`)(text)
    if (/routes: \[/.test(imported)) return withItem(/routes: \[/, route)(imported)
    const changed = imported.replace(
      /routes: (\w+(?:\([^)]*\))?)/,
      (_, made: string) => `routes: [...${made}, ${route}]`,
    )
    if (changed !== imported) return changed
    return imported.replace(/(: Feature \{\s*return \{|Feature = \{)/, `$1 routes: [${route}],`)
  }
}

function addSample(tree: Tree, floor: string, name: string) {
  const path = `${SAMPLES}/contract.${floor}-samples.ts`
  const sample = `${name}: { query: { id: '00000000-0000-4000-8000-000000000000' } }`
  if (tree.has(path)) {
    tree.edit(path, withItem(/Samples = \{/, sample))
    return
  }
  tree.create(
    path,
    `import type { Samples } from './contract.types.ts'

/** One right input for every call that was added to this floor. */
export const ${floor}Samples = {
  ${sample},
} satisfies Partial<Samples>
`,
  )
  tree.edit(`${SAMPLES}/contract.samples.ts`, (text) =>
    withItem(
      /samples: Samples = \{/,
      `...${floor}Samples`,
    )(withImport(`import { ${floor}Samples } from './contract.${floor}-samples.ts'`)(text)),
  )
}

function addError(tree: Tree, code: string) {
  tree.edit(
    `${CONTRACT}/core/errors.ts`,
    withItem(/ERRORS = \{/, `${code}: { status: 409, retry: false }`),
  )
  const words = { en: 'This is not possible at the moment.', ty: 'Hindi ito posible sa ngayon.' }
  for (const [language, text] of Object.entries(words)) {
    tree.edit(`packages/locales/${language}/errors.json`, withWords({ [code]: text }))
  }
}
