import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const TEMPLATE = new URL('../client/table.html', import.meta.url)

/** Where the bundler finds the page of a client; all pages come from one template. */
export function tablePage(game: string): string {
  return new URL(`../client/${game}.html`, import.meta.url).pathname
}

/** Writes the page of each client when the bundler asks for it. */
export function tablePages(games: readonly string[]): Plugin {
  const pages = new Map(games.map((game) => [tablePage(game), game]))
  return {
    name: 'table-pages',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (pages.has(id) ? id : null),
    load: async (id) => {
      const game = pages.get(id)
      return game ? (await readFile(TEMPLATE, 'utf8')).replace('{game}', game) : null
    },
  }
}
