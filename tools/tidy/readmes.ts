import type { Source } from './sources.ts'

const LINES = ['Owns', 'States', 'Rules', 'Settings', 'Sources']
const FEATURE = /^apps\/server\/src\/(?!platform\/|site-edge\/)[^/]+\/[^/]+(?=\/)/
/** Folders of code; those of `sql` hold functions only, which are all applied. */
const STUDIO = /^apps\/studio\/(?:client\/)?src\/(?!sql\/)[^/]+(?=\/)/
/** Tables of the platform belong to no feature. */
const PLATFORM = /^(platform|migration)\./

/** Every feature and every folder of the studio has a README that begins with the five lines. */
export function missingReadmes(sources: readonly Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  return foldersIn(sources).flatMap((folder) => {
    const text = texts.get(`${folder}/README.md`)
    if (text === undefined) return [`${folder} has no README.md`]
    return LINES.filter((name) => !lineOf(text, name)).map(
      (name) => `${folder}/README.md has no line "${name}"`,
    )
  })
}

/** Files that the line "Rules" names and that do not exist. */
export function strangeFiles(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  return foldersIn(sources).flatMap((folder) => {
    const readme = `${folder}/README.md`
    const rules = lineOf(sources.find(({ path }) => path === readme)?.text ?? '', 'Rules')
    return [...rules.matchAll(/`([\w/.-]+\.(?:ts|tsx|sql))`/g)]
      .filter(([, file]) => !paths.has(`${folder}/${file}`))
      .map(([, file]) => `${readme} names ${file}, which is not there`)
  })
}

/**
 * Settings that the code of a feature uses and its line "Settings" does not name, and the other way round. Those that
 * it uses through another feature are named by a link to that feature.
 */
export function strangeSettings(sources: readonly Source[]): string[] {
  const kinds = settingsIn(sources)
  return foldersIn(sources).flatMap((folder) => {
    const readme = `${folder}/README.md`
    const line = lineOf(sources.find(({ path }) => path === readme)?.text ?? '', 'Settings')
    const named = new Set([...line.matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
    const words = wordsIn(sources, folder)
    return kinds.flatMap(({ constant, name }) => {
      if (words.has(constant) === named.has(name)) return []
      return words.has(constant)
        ? [`${readme} does not name the settings ${name}`]
        : [`${readme} names the settings ${name}, which its code does not use`]
    })
  })
}

/** The settings that features declare: the constant, and the name under which versions are stored. */
function settingsIn(sources: readonly Source[]): { constant: string; name: string }[] {
  return sources
    .filter(isFeatureCode)
    .flatMap(({ text }) =>
      [...text.matchAll(/\bconst (\w+) = defineSettings\(\s*'([\w-]+)'/g)].map(
        ([, constant = '', name = '']) => ({ constant, name }),
      ),
    )
}

function wordsIn(sources: readonly Source[], folder: string): Set<string> {
  const code = sources.filter(({ path }) => path.startsWith(`${folder}/`)).filter(isFeatureCode)
  return new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []))
}

function isFeatureCode({ path }: Source): boolean {
  return FEATURE.test(path) && /(?<!\.test)\.ts$/.test(path)
}

/** Every table is owned in exactly one README of its program. */
export function unownedTables(
  sources: readonly Source[],
  schema: string,
  program: string,
): string[] {
  const owned = sources
    .filter(({ path }) => path.startsWith(`${program}/src/`) && path.endsWith('/README.md'))
    .flatMap(({ text }) => [...lineOf(text, 'Owns').matchAll(/`(\w+\.\w+)`/g)])
    .map(([, table]) => table)
  const tables = [...schema.matchAll(/^create table (\w+\.\w+)/gm)]
    .map(([, table = '']) => table)
    .filter((table) => !PLATFORM.test(table))
  return tables.flatMap((table) => {
    const owners = owned.filter((name) => name === table).length
    return owners === 1 ? [] : [`${table} is owned in ${owners} READMEs`]
  })
}

function foldersIn(sources: readonly Source[]): string[] {
  const folders = sources.flatMap(({ path }) => {
    const [folder] = FEATURE.exec(path) ?? STUDIO.exec(path) ?? []
    return folder ? [folder] : []
  })
  return [...new Set(folders)]
}

/** The text of a line, up to the next line or paragraph. */
function lineOf(readme: string, name: string): string {
  const [, text = ''] =
    new RegExp(`^- \\*\\*${name}\\*\\*: ([^]*?)(?=\\n- |\\n\\n|$(?![^]))`, 'm').exec(readme) ?? []
  return text
}
