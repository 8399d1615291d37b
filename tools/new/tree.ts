import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The sources with the pending changes on top: nothing is written before all of it is known. */
export type Tree = {
  has(path: string): boolean
  read(path: string): string
  names(folder: string): string[]
  /** @throws Error when the file exists already. */
  create(path: string, text: string): void
  edit(path: string, change: (text: string) => string): void
  changed(): string[]
  save(): void
}

export function treeAt(root: string): Tree {
  const written = new Map<string, string>()
  const has = (path: string) => written.has(path) || existsSync(join(root, path))
  const read = (path: string) => written.get(path) ?? readFileSync(join(root, path), 'utf8')
  return {
    has,
    read,
    names: (folder) => readdirSync(join(root, folder)),
    create: (path, text) => {
      if (has(path)) throw new Error(`${path} is there already: choose another name`)
      written.set(path, text)
    },
    edit: (path, change) => {
      written.set(path, change(read(path)))
    },
    changed: () => [...written.keys()],
    save: () => {
      for (const [path, text] of written) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
    },
  }
}
