import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deposit, game, newMember, openGame } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const ABROAD = { host: 'intl.localhost' }
/** Counts are refreshed every five seconds, on the server and in the page. */
const PLAYERS_SHOWN = { timeout: 20_000 }
const rail = (page: Page, name: string) =>
  page.getByRole('main').getByRole('list', { name, exact: true })
const items = (list: Locator) => list.locator(':scope > li')

type Rail = { scrollLeft: number; scrollWidth: number; clientWidth: number }

/** How far a rail is scrolled, and how far it is from its end. */
function scrolled(list: Locator): Promise<{ left: number; toEnd: number }> {
  return list.evaluate((el: Rail) => ({
    left: Math.round(el.scrollLeft),
    toEnd: Math.round(el.scrollWidth - el.clientWidth - el.scrollLeft),
  }))
}

/** How many items of a rail are visible, to a tenth, and the gap between two. */
async function layoutOf(list: Locator) {
  await list.scrollIntoViewIfNeeded()
  const whole = await list.boundingBox()
  const [first, second] = await Promise.all([
    items(list).nth(0).boundingBox(),
    items(list).nth(1).boundingBox(),
  ])
  const step = (second?.x ?? 0) - (first?.x ?? 0)
  const gap = step - (first?.width ?? 0)
  return { perView: Math.round((((whole?.width ?? 0) + gap) / step) * 10) / 10, gap }
}

describe('rails', () => {
  test('[HOME-04] rows of games show 6.5 at a time of 12, whole or of one vendor', async () => {
    const page = await site.visit('/')
    const slots = rail(page, 'Slots')
    await slots.scrollIntoViewIfNeeded()
    await expect.poll(() => items(slots).count()).toBe(12)
    const { perView } = await layoutOf(slots)
    expect(perView).toBeGreaterThan(6.3)
    expect(perView).toBeLessThan(6.7)
    const row = page.locator('#row-RNG')
    const before = await items(slots).first().textContent()
    await row.getByRole('button', { name: 'Pinegate', exact: true }).click()
    await expect.poll(() => items(slots).first().textContent()).not.toBe(before)
    expect(await items(slots).count()).toBe(12)
    expect(await items(rail(page, text('home.hot'))).count()).toBe(12)
  })

  test('[HOME-07] favourites, e-sports and cockfight have no row in the lobby', async () => {
    const page = await site.visit('/')
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    // The last of them is there when all are.
    await titles.filter({ hasText: 'Game providers' }).waitFor()
    const shown = await titles.allTextContents()
    expect(shown).toContain('Slots')
    for (const title of ['Favorite', 'E-sports', 'Cockfight (virtual)', text('home.recent')]) {
      expect(shown).not.toContain(title)
    }
  })

  test('[HOME-06] hot matches name their teams, and have arrows above three', async () => {
    const page = await site.visit('/')
    const matches = rail(page, text('home.matches'))
    await matches.scrollIntoViewIfNeeded()
    await expect.poll(() => items(matches).count()).toBe(6)
    const card = items(matches).first()
    await expect.poll(() => card.textContent()).toMatch(/Pacific League.*Manila Rays.*Cebu Comets/)
    expect(await card.locator('img').count()).toBe(2)
    await page
      .getByRole('button', { name: text('shell.forth', 'EN', { title: text('home.matches') }) })
      .click()
    await expect.poll(async () => (await scrolled(matches)).left).toBeGreaterThan(100)
    const abroad = await site.visit('/', ABROAD)
    await rail(abroad, text('home.matches')).scrollIntoViewIfNeeded()
    await expect.poll(() => items(rail(abroad, text('home.matches'))).count()).toBe(3)
    expect(
      await abroad
        .getByRole('button', { name: text('shell.forth', 'EN', { title: text('home.matches') }) })
        .isVisible(),
    ).toBe(false)
  })
})

describe('banners', () => {
  test('[HOME-08] are three at a time with a gap of 10, and one at a time for live and sports', async () => {
    const page = await site.visit('/')
    const banners = rail(page, text('home.banners'))
    expect(await layoutOf(banners)).toEqual({ perView: 3, gap: 10 })
    // One of them calls: the first has the button, the others a quiet word.
    expect(await items(banners).count()).toBeGreaterThan(3)
    expect(await banners.locator('.btn-brand').count()).toBe(1)
    expect(await items(banners).first().locator('.btn-brand').count()).toBe(1)
    for (const path of ['/live', '/sports']) {
      await page.goto(`${site.url}${path}`)
      const list = rail(page, text('home.banners'))
      await list.waitFor()
      const [whole, banner] = [await list.boundingBox(), await items(list).first().boundingBox()]
      expect(banner?.width).toBeCloseTo(whole?.width ?? 0, 0)
    }
  })

  test('[HOME-08] more than three move by themselves, after 5 s in 1 s, in a loop; three stay', async () => {
    const page = await site.visit('/fish', { isCalm: false })
    await page.clock.install()
    await page.goto(`${site.url}/`)
    const list = rail(page, text('home.banners'))
    await list.waitFor()
    const left = async () => (await scrolled(list)).left
    const step = Math.round((await items(list).first().boundingBox())?.width ?? 0) + 10
    // The time that the page took to get there has passed on its clock, too.
    await page.clock.runFor(2500)
    expect(await left()).toBe(0)
    await page.clock.runFor(3000)
    expect(await left()).toBeGreaterThan(0)
    await page.clock.runFor(1000)
    expect(Math.abs((await left()) - step)).toBeLessThan(3)
    await page.clock.runFor(15_500)
    await expect.poll(left).toBeLessThan(step)

    const abroad = await site.visit('/fish', { ...ABROAD, isCalm: false })
    await abroad.clock.install()
    await abroad.goto(site.addressOf('/', ABROAD))
    const few = rail(abroad, text('home.banners'))
    await expect.poll(() => items(few).count()).toBe(3)
    await abroad.clock.runFor(20_000)
    expect((await scrolled(few)).left).toBe(0)
  })

  test('[HOME-08] a click leads to the target: a page with its query, a part of the help', async () => {
    const page = await site.visit('/live')
    await rail(page, text('home.banners')).getByRole('button').first().click()
    await page.waitForURL('**/live?gameClassify=gameshow')
    await page.goto(`${site.url}/`)
    await rail(page, text('home.banners'))
      .getByRole('button', { name: /Every cent/ })
      .click()
    await page.waitForURL('**/help#money')
  })
})

describe('videos', () => {
  test('[HOME-02] loop, and a click plays the link of the slide with a language hint', async () => {
    const page = await site.visit('/')
    const list = rail(page, text('home.videos'))
    await list.scrollIntoViewIfNeeded()
    await expect.poll(() => items(list).count()).toBe(5)
    const left = async () => (await scrolled(list)).left
    await page
      .getByRole('button', { name: text('shell.back', 'EN', { title: text('home.videos') }) })
      .click()
    await expect.poll(left).toBeGreaterThan(300)
    const end = async () => (await scrolled(list)).toEnd
    await expect.poll(end).toBeLessThan(3)
    await page
      .getByRole('button', { name: text('shell.forth', 'EN', { title: text('home.videos') }) })
      .click()
    await expect.poll(left).toBeLessThan(3)
    await page.getByRole('button', { name: 'Play Tales of the north' }).click()
    const frame = items(list).locator('iframe')
    await expect
      .poll(() => frame.getAttribute('src'))
      .toBe('https://www.youtube-nocookie.com/embed/parolaN0rth?hl=en')
  })

  test('[HOME-03] a link to no video is left out, and only the log mentions it', async () => {
    const page = await site.visit('/fish', ABROAD)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(site.addressOf('/', ABROAD))
    await rail(page, text('home.videos')).scrollIntoViewIfNeeded()
    await expect.poll(() => items(rail(page, text('home.videos'))).count()).toBe(4)
    await expect.poll(() => logged.join()).toContain('links to no video')
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

test('[APP-22] a picture that is still being drawn is requested again, and then shown', async () => {
  const page = await site.visit('/help')
  const requested = new Map<string, number>()
  const later = { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } }
  const contentType = 'image/svg+xml'
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"></svg>'
  await page.route('**/art/game/*.webp', (route) => {
    const url = route.request().url()
    const times = (requested.get(url) ?? 0) + 1
    requested.set(url, times)
    return route.fulfill(times < 3 ? later : { contentType, body })
  })
  await page.goto(site.addressOf('/fish'))
  const drawn = page.getByRole('main').locator('.tile img[src*="art/game/"]').first()
  const width = () => drawn.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))
  await expect.poll(width).toBeGreaterThan(10)
  expect(Math.max(...requested.values())).toBe(3)
})

describe('figures', () => {
  test('[HOME-10] the counter adds 165.11 every 3 s, and invented figures carry their label', async () => {
    const page = await site.visit('/', ABROAD)
    const counter = page.getByText(text('home.jackpot')).locator('..')
    const amount = async () =>
      Number(/([\d,]+\.\d\d)$/.exec((await counter.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
    await counter.getByText(text('games.demoFigure'), { exact: true }).waitFor()
    const first = await amount()
    await expect.poll(amount).toBeGreaterThan(first)
    const steps = ((await amount()) - first) / 165.11
    expect(steps).toBeCloseTo(Math.round(steps), 5)
    const card = items(rail(page, text('home.hot'))).first()
    const response = (await card.getByText(/ playing$/).textContent()) ?? ''
    const players = Number(response.replace(/\D/g, ''))
    expect(players).toBeGreaterThanOrEqual(500)
    expect(players).toBeLessThanOrEqual(2000)
    await card.getByText(text('games.demoFigure'), { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => card.getByText(/ playing$/).textContent()).toBe(response)
  })

  test('[HOME-10] [SHOW-004] without the decorative mode a tile shows who really plays, as soon as they are five', async () => {
    const page = await site.visit('/')
    const tile = items(rail(page, text('home.hot'))).filter({ has: page.locator('.tile') })
    const played = tile.first()
    const drawn = played.locator('img[src*="game/"]').first()
    await drawn.waitFor()
    const nodeId = Number(/game\/(\d+)/.exec((await drawn.getAttribute('src')) ?? '')?.[1])
    expect(await page.getByText(text('games.demoFigure'), { exact: true }).count()).toBe(0)
    expect(await page.getByText(/ playing$/).count()).toBe(0)
    const spins = Array.from({ length: 5 }, async (_, i) => {
      const token = await newMember(site.url, `lively${i}x${Date.now() % 100_000}`)
      await deposit(site.url, token)
      const studio = await openGame(site.url, token, nodeId)
      return game(studio, 'spin', { requestId: randomUUID(), stake: '1.00' })
    })
    expect((await Promise.all(spins)).map(({ ok }) => ok)).toEqual(Array(5).fill(true))
    await played.getByText('5 playing', { exact: true }).waitFor(PLAYERS_SHOWN)
    expect(await page.getByText(text('games.demoFigure'), { exact: true }).count()).toBe(0)
    expect(await page.getByText(/ playing$/).count()).toBe(1)
  })

  test('[HOME-10] [SHOW-005] the header shows the largest jackpot as it is in the ledger, without a label', async () => {
    const page = await site.visit('/')
    const largest = async () => {
      const { rows } = await site.db.query(
        `select max(balance_minor) as minor from jackpot.pool where currency = 'PHP' and is_listed`,
      )
      return Number(rows[0].minor) / 100
    }
    const shown = page
      .getByRole('main')
      .locator('button', { hasText: /₱[\d,]+\.\d\d$/ })
      .first()
    const amount = async () =>
      Number(/₱([\d,]+\.\d\d)$/.exec((await shown.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
    await expect.poll(async () => (await amount()) === (await largest())).toBe(true)
    expect(await page.getByText(text('home.jackpot')).count()).toBe(0)
    await shown.click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Log in' }).waitFor()
  })

  test('[HOME-09] a launcher tile has one of five looks, by the number of its game', async () => {
    const page = await site.visit('/provider')
    await page.getByRole('main').getByRole('button').first().click()
    const tiles = page.getByRole('dialog').locator('li > button')
    await tiles.first().waitFor()
    // The number is in the address of the picture, which a tile has once it is in sight.
    const read = async () => {
      const all = await tiles.evaluateAll((list) =>
        list.map((tile) => ({
          nodeId: Number(/game\/(\d+)/.exec(tile.querySelector('img')?.src ?? '')?.[1] ?? 0),
          look: getComputedStyle(tile).borderLeftColor,
        })),
      )
      return all.filter(({ nodeId }) => nodeId > 0)
    }
    const rests = async () => new Set((await read()).map(({ nodeId }) => nodeId % 5)).size
    await expect.poll(rests).toBe(5)
    const seen = await read()
    const looks = new Map(seen.map(({ nodeId, look }) => [nodeId % 5, look]))
    expect(new Set(looks.values()).size).toBe(looks.size)
    expect(looks.size).toBe(5)
    for (const { nodeId, look } of seen) expect(looks.get(nodeId % 5)).toBe(look)
  })
})

test('[HOME-09] a picture is loaded once a tenth of it is in sight', async () => {
  const page = await site.visit('/provider')
  await page.getByRole('main').getByRole('button').first().click()
  const pictures = page.getByRole('dialog').locator('li img')
  await pictures.first().waitFor()
  const isWanted = async (index: number) =>
    !(await pictures.nth(index).getAttribute('src'))?.startsWith('data:')
  /** Scrolls until this share of a picture is above the lower edge of the list, and lets it load. */
  const show = async (index: number, share: number) => {
    await pictures.nth(index).evaluate((picture, part) => {
      const list = picture.closest('.dialog-body')
      const { top, height } = picture.getBoundingClientRect()
      const edge = list?.getBoundingClientRect().bottom ?? 0
      list?.scrollBy({ top: top + part * height - edge, behavior: 'instant' })
    }, share)
    await page.waitForTimeout(300)
    return isWanted(index)
  }
  const index = (await pictures.count()) - 1
  expect(index).toBeGreaterThan(20)
  expect(await isWanted(index)).toBe(false)
  expect(await show(index, 0.05)).toBe(false)
  expect(await show(index, 0.2)).toBe(true)
})

test('[HOME-01] the lobby has banners, notices, hot games, providers and rows of games', async () => {
  const page = await site.visit('/')
  for (const name of [
    text('home.banners'),
    text('home.hot'),
    text('home.new'),
    'Slots',
    'Game providers',
  ]) {
    await rail(page, name).scrollIntoViewIfNeeded()
    expect(await items(rail(page, name)).count()).toBeGreaterThan(5)
  }
  await page.getByText('This is a demo that runs on play money').first().waitFor()
  const row = page.locator('#row-new')
  await row.getByRole('link', { name: 'See all: New games' }).click()
  await page.waitForURL('**/rng?filter=NEW')
})
