import { FEATURES, isOfConsole } from './features.ts'

const MADE = '// Made from the files of `en` by `npm run texts`; a test keeps it fresh.\n'

/** The generated files by their names: the types of the texts of the site and of the console, one for each file. */
export function textModules(features: readonly string[] = FEATURES): Record<string, string> {
  const ofSite = features.filter((feature) => !isOfConsole(feature))
  return {
    'site-texts.ts': moduleOf('SiteTexts', ofSite),
    'console-texts.ts': moduleOf('ConsoleTexts', features.filter(isOfConsole)),
  }
}

function moduleOf(type: string, features: readonly string[]): string {
  const named = features.map((feature) => ({ feature, name: nameOf(feature) }))
  const imports = named.map(
    ({ feature, name }) => `import type ${name} from '../../en/${feature}.json'\n`,
  )
  const fields = named.map(({ name }) => `  ${name}: typeof ${name}\n`)
  return `${MADE}${imports.join('')}\nexport type ${type} = {\n${fields.join('')}}\n`
}

/** `agentService` of `console/agent-service`. */
function nameOf(feature: string): string {
  const file = feature.replace(/^.*\//, '')
  return file.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}
