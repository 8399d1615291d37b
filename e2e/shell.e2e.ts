import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'shelley')
})
afterEach(() => site.leave())
afterAll(() => site.close())

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, name })
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
const firstTile = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()

const CENTRES = [
  ['/sports', 'Sports'],
  ['/esports', 'E-sports'],
  ['/lott', 'Lottery'],
  ['/elott', 'E-lottery'],
  ['/cockfight', 'Cockfight (virtual)'],
  ['/live', 'Live casino'],
] as const
const LISTS = [
  ['/fish', 'Fish'],
  ['/rng', 'Slots'],
  ['/pvp', 'PVP & board'],
  ['/bgs', 'In-house games'],
  ['/hot', 'Hot games'],
] as const
const OWN = [
  ['/fav', 'Favorite', 'No favorites yet'],
  ['/favorite', 'Favorite', 'No favorites yet'],
  ['/recent', 'Recent', 'Nothing played yet'],
] as const

describe('every address opens by itself', () => {
  test('[APP-04] the lobby opens at each of its four addresses', async () => {
    const page = await site.visit('/')
    for (const path of ['/', '/index', '/index.html', '/home']) {
      await page.goto(`${site.url}${path}`)
      await page.getByRole('list', { name: 'Highlights' }).waitFor()
      expect(pathOf(page)).toBe(path)
    }
  })

  test('[APP-05] /login is the lobby with the login over it', async () => {
    const page = await site.visit('/login')
    await dialog(page, 'Log in').waitFor()
    expect(pathOf(page)).toBe('/')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('list', { name: 'Highlights' }).waitFor()
  })

  test('[APP-06] /register opens the form over the lobby and sends the code of the address', async () => {
    const page = await site.visit('/')
    await page.addInitScript(`{
      const stringify = JSON.stringify
      JSON.stringify = (value, ...more) => {
        if (value?.body?.registerMethod) sessionStorage.setItem('told', value.body.referralCode)
        return stringify(value, ...more)
      }
    }`)
    await page.goto(`${site.url}/register?referralCode=ANA77`)
    await dialog(page, 'Create account').waitFor()
    expect(pathOf(page)).toBe('/')
    await page.locator('[name=username]').fill('referred1')
    await page.locator('[name=password]').fill('by the lighthouse')
    await page.locator('[name=confirmPassword]').fill('by the lighthouse')
    await page.locator('[name=region]').selectOption('mnl-01')
    await page.locator('[name=terms]').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await dialog(page, 'Welcome aboard').waitFor()
    expect(await page.evaluate('sessionStorage.getItem("told")')).toBe('ANA77')
  })

  test.each([
    ['[APP-09] a category is a game centre', CENTRES],
    ['[APP-10] a list of games stands under its own title', LISTS],
  ])('%s', async (_title, places) => {
    const page = await site.visit('/')
    for (const [path, title] of places) {
      await page.goto(`${site.url}${path}`)
      await heading(page, title).waitFor()
      await firstTile(page).waitFor()
    }
  })

  test('[APP-09] a game centre is narrowed by its class or its vendor in the address', async () => {
    const page = await site.visit('/live?gameClassify=gameshow')
    const count = page.getByRole('main').getByRole('status')
    const pressed = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
    await pressed('Game show').waitFor()
    await expect.poll(() => count.textContent()).toBe('20 games')
    await page.goto(`${site.url}/live?vassalage=AGL`)
    await pressed('Agila Live').waitFor()
    await expect.poll(() => count.textContent()).toBe('24 games')
  })

  test('[APP-10] /rng is narrowed to the vendor in the address', async () => {
    const page = await site.visit('/rng?vassalage=PG')
    await page.getByRole('button', { name: 'Pinegate', exact: true, pressed: true }).waitFor()
    const count = page.getByRole('main').getByRole('status')
    await expect.poll(() => count.textContent()).toMatch(/^8\d\d games$/)
  })

  test('[APP-10] [APP-11] the own lists are the member’s, and ask a guest to log in', async () => {
    const guest = await site.visit('/')
    const page = await site.visit('/', { token: member })
    for (const [path, title, empty] of OWN) {
      await guest.goto(`${site.url}${path}`)
      await heading(guest, title).waitFor()
      await guest.getByText('Your own games stand here').waitFor()
      await page.goto(`${site.url}${path}`)
      await page.getByText(empty).waitFor()
    }
    await guest.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await dialog(guest, 'Log in').waitFor()
  })
})

describe('moving about', () => {
  test('[APP-07] [APP-13] /help#term scrolls to the terms, and another page starts at its top', async () => {
    const page = await site.visit('/help#term', { viewport: { width: 1440, height: 400 } })
    const terms = page.getByRole('heading', { name: 'Terms and Services' })
    const top = async () => (await terms.boundingBox())?.y ?? -1
    await terms.waitFor()
    await expect.poll(top, { timeout: 10_000 }).toBeLessThan(300)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('list', { name: 'Highlights' }).waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  })

  test('[APP-14] something says that a page is loading until it is there; going twice raises nothing', async () => {
    const page = await site.visit('/')
    const raised: Error[] = []
    page.on('pageerror', (error) => raised.push(error))
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/provider-page-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', {
      name: 'Game providers',
    })
    await link.click()
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    await link.click()
    held.resolve()
    await heading(page, 'Game providers').waitFor()
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
    await link.click()
    await heading(page, 'Game providers').waitFor()
    expect(raised).toEqual([])
  })

  test('[APP-19] a part that does not load says so, and comes when it is tried again', async () => {
    const page = await site.visit('/')
    await page.route('**/assets/list-page-*.js', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Fish' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('Loading failed').waitFor()
    await page.unroute('**/assets/list-page-*.js')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await firstTile(page).waitFor()
    await page.route('**/assets/search-dialog-*.js', (route) => route.abort())
    await page.getByRole('banner').getByRole('button', { name: 'Please enter game name' }).click()
    await dialog(page, 'Loading failed').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await firstTile(page).waitFor()
  })
})
