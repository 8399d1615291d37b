import { allBrands } from '#foundations/brand'
import { listTitles, readLobby } from '#games/catalogue'
import { HOUR_MS } from '#platform/clock'
import type { Files } from '#platform/files'
import { type Engine, type Glance, glance, VISITOR } from '#platform/work'
import { readAnnouncements } from '#site/content'
import { drawOnce, type Kind, SIZES, UPLOAD } from './pictures.ts'

/** Pictures of one turn. */
const TURN = 12
/** What a list shows before anyone scrolls. */
const LIST_SIZE = 60
const AGAIN_MS = HOUR_MS
const STAYS = new AbortController().signal

type Parts = { engine: Engine; files: Files; scale?: number }

/**
 * Draws in the background what the site shows first, in the order in which it meets the eye: after a start nobody
 * waits for it. Each call draws a few, or nothing while everything is there.
 */
export function drawAhead({ engine, files, scale }: Parts) {
  const parts = { db: engine.db, files, gone: STAYS, scale }
  let waiting: string[] = []
  let dueAt = 0
  return async (now: Date) => {
    if (waiting.length === 0 && now.getTime() >= dueAt) {
      dueAt = now.getTime() + AGAIN_MS
      waiting = await firstSights(engine)
    }
    for (const path of waiting.splice(0, TURN)) {
      const [, , kind, name] = path.split('/') as [string, string, Kind | typeof UPLOAD, string]
      if (kind === UPLOAD) continue
      await drawOnce(parts, kind, `${name}-${SIZES[kind][0]}`)
    }
  }
}

async function firstSights(engine: Engine): Promise<string[]> {
  const brands = await allBrands(engine.db.kysely, engine.clock.now())
  const screens = await Promise.all(
    brands.map(({ brandId }) => firstScreens(glance(engine, { actor: VISITOR, brandId }))),
  )
  return [
    ...new Set(screens.flatMap(({ home }) => home).concat(screens.flatMap(({ lists }) => lists))),
  ]
}

/** The addresses of the pictures of a brand's home page, and of the first screen of each list. */
async function firstScreens(view: Glance) {
  const { banners } = await readAnnouncements(view, { lang: 'EN' })
  const rows = await readLobby(view)
  const lists = []
  for (const { key } of rows) {
    const ofType =
      key === 'hot' ? { isHot: true } : key === 'new' ? { isNew: true } : { gameType: key }
    lists.push(await listTitles(view, { ...ofType, limit: LIST_SIZE, offset: 0 }))
  }
  const bannersOf = (isHome: boolean) =>
    banners
      .filter(({ groupName }) => (groupName === 'w_home') === isHome)
      .map(({ imageUrl }) => imageUrl)
  const icons = (list: { content: readonly { showIcon: string }[] }) =>
    list.content.map(({ showIcon }) => showIcon)
  return {
    home: [...bannersOf(true), ...rows.flatMap(icons), ...bannersOf(false)],
    lists: lists.flatMap(icons),
  }
}
