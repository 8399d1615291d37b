import {
  type InEveryLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
} from '../../packages/locales/src/languages.ts'
import { kebabOf, namesOf, withImport, withItem, withLineAfter, withWords } from './edits.ts'
import type { Tree } from './tree.ts'

const CONTRACT = 'packages/contract/src'
const SAMPLES = 'apps/server/test'
const PERSONAS = 'apps/crowd/src/personas'

export type NewCall = {
  floor: string
  feature: string
  name: string
  error?: string | undefined
  isWriting?: boolean
}
type Shape = { name: string; error?: string | undefined; isWriting: boolean }

/** A call: declaration, handler, test, sample, a place among those that the crowd does not make, messages of its own error code. */
export function newCall(tree: Tree, { floor, feature, name, error, isWriting = false }: NewCall) {
  const file = kebabOf(name)
  const folder = `apps/server/src/${floor}/${feature}`
  if (!tree.has(`${folder}/feature.ts`)) throw new Error(`there is no feature ${floor}/${feature}`)
  const { camel } = namesOf(file)
  const shape = { name: camel, error, isWriting }
  tree.create(`${CONTRACT}/${floor}/${feature}/${file}.ts`, declaration(shape, file))
  tree.edit(`${CONTRACT}/${floor}/calls.ts`, (text) =>
    withItem(
      /callsIn\(/,
      `${camel}Calls`,
    )(withImport(`import * as ${camel}Calls from './${feature}/${file}.ts'`)(text)),
  )
  tree.edit(
    `${CONTRACT}/${floor}/index.ts`,
    withLineAfter("export * from './", `export * from './${feature}/${file}.ts'`),
  )
  tree.create(`${folder}/${file}.route.ts`, answer(shape))
  tree.create(`${folder}/${file}.test.ts`, firstTest(shape))
  tree.edit(`${folder}/feature.ts`, (text) => withRoute(`${camel}Route`)(text, file))
  addSample(tree, floor, shape)
  addUnmade(tree, floor, camel)
  if (error) addError(tree, floor, error)
}

function declaration({ name, error, isWriting }: Shape, path: string): string {
  const refusals = error ? `['${error}']` : '[]'
  return `import { z } from 'zod'
import { call } from '../../core/call.ts'

export const ${name} = call({
  method: '${isWriting ? 'POST' : 'GET'}',
  path: '/wps/relay/${path}',
  summary: 'One sentence that says what it ${isWriting ? 'does' : 'returns'}',
  who: 'member',
  age: 'any',
  ${inputOf(isWriting)}: z.strictObject({ label: z.string().min(1).max(40) }),
  value: z.strictObject({ label: z.string() }),
  refusals: ${refusals},${isWriting ? '\n  perMinute: 20,' : ''}
})
`
}

function inputOf(isWriting: boolean): string {
  return isWriting ? 'body' : 'query'
}

function answer({ name, error, isWriting }: Shape): string {
  const input = inputOf(isWriting)
  const opening = isWriting ? 'writes: async (_work' : 'reads: async (_glance'
  const value = `{ label: ${input}.label }`
  return `import { ${name} } from '@parola/contract'
import { answers } from '#platform/http'
${error ? "import { refuse } from '#platform/work'\n" : ''}
export const ${name}Route = answers(${name}, {
  ${opening}, { ${input} }) => (${error ? `${input}.label === 'none' ? refuse('${error}') : ${value}` : value}),
})
`
}

function firstTest({ name, isWriting }: Shape): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer, valueIn } from '../../../test/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a member gets back what was sent', async () => {
  const as = await server.register()
  const response = await server.call('${name}', { as, ${inputOf(isWriting)}: { label: 'First' } })
  expect(valueIn(response)).toEqual({ label: 'First' })
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

function addSample(tree: Tree, floor: string, { name, isWriting }: Shape) {
  const path = `${SAMPLES}/contract.${floor}-samples.ts`
  const sample = `${name}: { ${inputOf(isWriting)}: { label: 'First' } }`
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

function addUnmade(tree: Tree, floor: string, name: string) {
  const path = `${PERSONAS}/unmade/${floor}.ts`
  const unused = 'for features that the crowd does not use yet'
  if (tree.has(path)) {
    tree.edit(path, withItem(new RegExp(`${unused}': \\[`), `'${name}'`))
    return
  }
  tree.create(
    path,
    `import type { Unmade } from './unmade.types.ts'

export const ${floor}Unmade: Unmade = {
  '${unused}': ['${name}'],
}
`,
  )
  tree.edit(`${PERSONAS}/unmade.ts`, (text) =>
    withItem(
      /floors: readonly Unmade\[\] = \[/,
      `${floor}Unmade`,
    )(withImport(`import { ${floor}Unmade } from './unmade/${floor}.ts'`)(text)),
  )
}

function addError(tree: Tree, floor: string, code: string) {
  const ofFloor = `${CONTRACT}/core/errors/${floor}.ts`
  const path = tree.has(ofFloor) ? ofFloor : `${CONTRACT}/core/errors/any-call.ts`
  tree.edit(path, withItem(/Errors = \{/, `${code}: { status: 409, retry: false }`))
  const words: InEveryLanguage<string> = {
    EN: 'This is not possible at the moment.',
    TY: 'Hindi ito posible sa ngayon.',
    VI: 'Hiện chưa thể thực hiện.',
  }
  for (const language of LANGUAGE_CODES) {
    const { folder } = LANGUAGES[language]
    tree.edit(`packages/locales/${folder}/errors.json`, withWords({ [code]: words[language] }))
  }
}
