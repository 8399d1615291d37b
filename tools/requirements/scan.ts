import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Requirement = { id: string; text: string; group: string }
export type Proof = { id: string; title: string; file: string }

const TEST_FILE = /\.(test|e2e)\.tsx?$/
const NOT_OURS = /^(node_modules|dist)$/
const STRING = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g
const ID = /\[([A-Z0-9]+-\d+)\]/g

/** The numbered requirements of a list: a heading for each group, a line for each requirement. */
export function requirementsOf(markdown: string): Requirement[] {
  let group = ''
  return markdown.split('\n').flatMap((line) => {
    group = /^## (.*)/.exec(line)?.[1] ?? group
    const [, id, text] = /^- \*\*([A-Z0-9]+-\d+)\*\* (.*)/.exec(line) ?? []
    return id && text ? [{ id, text, group }] : []
  })
}

/** Every test title that names a requirement, once for each one that it names. */
export function proofsOf(file: string, source: string): Proof[] {
  return [...source.matchAll(STRING)].flatMap(([, , text = '']) => {
    const title = text.replaceAll(ID, '').replaceAll(/\\(.)/g, '$1').trim()
    return [...text.matchAll(ID)].map(([, id = '']) => ({ id, title, file }))
  })
}

/** The test files below a folder, in order of their names. */
export function testFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : testFiles(root, path)
      return TEST_FILE.test(entry.name) ? [path] : []
    })
}

export function proofsBelow(root: string, folders: readonly string[]): Proof[] {
  return folders
    .flatMap((folder) => testFiles(root, folder))
    .flatMap((file) => proofsOf(file, readFileSync(join(root, file), 'utf8')))
}
