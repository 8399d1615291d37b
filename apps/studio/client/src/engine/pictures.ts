import type { SlotModel } from '@parola/maths'
import type { Opened } from '../platform/api.ts'

/** The picture of each symbol: small at first, sharp once it has loaded. */
export type Pictures = Map<string, CanvasImageSource>

/** Where the pictures of a title's symbols are. */
export function folderOf({ theme, skin }: Opened['game']): string {
  return `/reels/${theme}/${skin}`
}

/** All symbols of a game in one small picture; null when it did not load. */
export async function loadSheet({ game, model }: Opened): Promise<HTMLImageElement | null> {
  return loaded(`${folderOf(game)}/sheet/${model.id}.webp`).catch(() => null)
}

/** Cuts a sheet into its symbols, which are side by side. */
export function cutSheet(sheet: HTMLImageElement, { symbols }: SlotModel, pictures: Pictures) {
  const side = sheet.naturalHeight
  for (const [i, { id }] of symbols.entries()) {
    const cut = document.createElement('canvas')
    cut.width = side
    cut.height = side
    cut.getContext('2d')?.drawImage(sheet, i * side, 0, side, side, 0, 0, side, side)
    pictures.set(id, cut)
  }
}

/** Replaces the small symbols with sharp ones; one that fails to load stays small. */
export async function loadPictures(pictures: Pictures, { game, model }: Opened): Promise<void> {
  await Promise.allSettled(
    model.symbols.map(async ({ id }) => {
      pictures.set(id, await loaded(`${folderOf(game)}/${id}.webp`))
    }),
  )
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
