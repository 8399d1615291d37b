import { buildCatalogue, type SeedTitle } from '../../apps/server/seed/catalogue.ts'

/** Kinds of titles that open a game of the studio's own. */
const PLAYED = ['slots', 'megaway', 'jackpot', 'bonus', 'featurebuy', 'mini', 'inhouse', 'crash']
const TABLES = ['live', 'gameshow']

/** Titles that show the breadth of the catalogue: every game once, and then looks that are not yet seen. */
export function chosenTitles(count: number): SeedTitle[] {
  const kinds = new Set([...PLAYED, ...TABLES])
  const all = buildCatalogue().titles.filter(({ classify }) => kinds.has(classify))
  const games = new Set<string>()
  const looks = new Set<string>()
  const take = (isNew: (title: SeedTitle) => boolean, most: number) => {
    const taken: SeedTitle[] = []
    for (const title of all) {
      if (taken.length >= most || !isNew(title)) continue
      games.add(title.model)
      looks.add(title.theme)
      taken.push(title)
    }
    return taken
  }
  const chosen = take(({ model, theme }) => !games.has(model) && !looks.has(theme), count)
  chosen.push(...take(({ model }) => !games.has(model), count - chosen.length))
  const isSlot = ({ classify }: SeedTitle) => !TABLES.includes(classify)
  chosen.push(...take((item) => isSlot(item) && !looks.has(item.theme), count - chosen.length))
  const rest = all.filter((item) => item.classify === 'inhouse' && !chosen.includes(item))
  return [...chosen, ...rest].slice(0, count)
}
