import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deposit, game, newMember, newTrial, openGame, playUntilWin } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

/** The types of games that vendors serve: lotteries are pages of the site. */
const TYPES = 8

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'gamer')
  await deposit(site.url, member)
  await playUntilWin(site.url, member)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** What a login loads, in this order or another (AUTH-06). */
const LOADED = [
  '/wps/member/info',
  '/wps/relay/getFavoriteGamesList',
  '/wps/v2/member/securityConfig',
  '/wps/member/info/funds/consolidated',
]
/** What trial players do not load. */
const OF_MEMBERS = /publicState|unreadMessage|consolidated|Favorite|securityConfig/

const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const tiles = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Play / })
const lotteries = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Play / })
const placeOf = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url())
  return { path: pathname, gameCode: searchParams.get('gameCode') ?? '' }
}

async function gameIsReady(page: Page) {
  await page
    .frameLocator('iframe')
    .locator('#spin:not([disabled]), .panel .play')
    .first()
    .waitFor({ timeout: 60_000 })
}

async function logIn(page: Page, username: string) {
  await dialog(page).locator('[name=username]').fill(username)
  await dialog(page).locator('[name=password]').fill('by the lighthouse')
  await dialog(page).locator('[name=terms]').check()
  await dialog(page).getByRole('button', { name: 'Log in' }).click()
}

describe('where a tile leads', () => {
  test.each([
    ['/elott?vassalage=TCG_LOTTO_VN', '/vnLottery', /^VN_M/],
    ['/lott?vassalage=TCG_SEA', '/seaLottery', /^(TH|PH|TGL|S4D)_/],
    ['/lott?vassalage=LOTT', '/lottery', /^(SSC|PK10|K3|11X5)_/],
    ['/elott?vassalage=ELOTT', '/lottery', /^(L28|KENO|M6)_/],
  ])('[GAME-09] [APP-12] a tile of %s opens in %s', async (from, to, code) => {
    const page = await site.visit(from, { token: member })
    await tiles(page).first().click()
    await page.waitForURL(`**${to}?gameCode=*`)
    expect(placeOf(page)).toEqual({ path: to, gameCode: expect.stringMatching(code) })
    await page.getByTestId('issue').waitFor()
    await page.getByRole('banner').waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await menu(page).count()).toBe(0)
  })

  test('[APP-12] [APP-15] [APP-18] the lottery pages list their lotteries to members, and send guests to the login', async () => {
    const guest = await site.visit('/')
    const page = await site.visit('/', { token: member })
    for (const [path, title, games] of [
      ['/lottery', 'Lottery', 16],
      ['/seaLottery', text('games.lottery.seaLottery'), 16],
      ['/vnLottery', text('games.lottery.vnLottery'), 43],
    ] as const) {
      await guest.goto(`${site.url}${path}`)
      await dialog(guest).getByRole('heading', { name: 'Log in' }).waitFor()
      expect(placeOf(guest).path).toBe('/')
      await page.goto(`${site.url}${path}`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await expect.poll(() => lotteries(page).count()).toBe(games)
      expect(await page.getByRole('contentinfo').count()).toBe(0)
      expect(await menu(page).count()).toBe(0)
    }
  })

  test('[GAME-08] [GAME-09] a guest who wanted a lottery reaches it after the login', async () => {
    const page = await site.visit('/lott?vassalage=TCG_SEA')
    await tiles(page).first().click()
    await logIn(page, 'gamer')
    await page.waitForURL('**/seaLottery?gameCode=*')
    await page.getByTestId('issue').waitFor()
    await page.goBack()
    await expect.poll(() => placeOf(page).path).toBe('/lott')
  })

  test('[AUTH-10] [AUTH-06] [GAME-16] one tap opens a trial account, whose games start with trial money', async () => {
    const page = await site.visit('/bgs')
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).pathname))
    await menu(page)
      .getByRole('button', { name: text('shell.trial') })
      .click()
    await page.getByText(text('people.trialOpen')).waitFor()
    const top = page.getByRole('banner')
    await top.getByText(text('people.trialMoney'), { exact: true }).waitFor()
    expect(await top.getByTestId('balance').count()).toBe(0)
    const launch = page.waitForRequest('**/wps/game/launchGame')
    await tiles(page).first().click()
    expect((await launch).postDataJSON()).toMatchObject({ mode: 'demo' })
    await dialog(page).getByText(text('play.demoNote')).waitFor()
    await gameIsReady(page)
    const { rows } = await site.db.query(
      `select type from member.member order by created_at desc limit 1`,
    )
    expect(rows[0].type).toBe(4)
    expect(called).toContain('/wps/session/login/freeplay')
    expect(called.filter((path) => OF_MEMBERS.test(path))).toEqual([])
  })

  test('[AUTH-10] [GAME-08] what needs a real account says so, with a way to register', async () => {
    const page = await site.visit('/bgs', { token: await newTrial(site.url) })
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    const heart = tiles(page).first().locator('xpath=..').locator('button[aria-pressed]')
    const deposit = menu(page).getByRole('button', { name: 'Deposit' })
    for (const needsAccount of [heart, deposit]) {
      await needsAccount.click()
      await dialog(page).getByText(text('people.needAccountText')).waitFor()
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    await page.goto(site.addressOf('/lott?vassalage=TCG_SEA'))
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    await tiles(page).first().click()
    await dialog(page)
      .getByRole('button', { name: text('shell.signup') })
      .click()
    await dialog(page)
      .getByRole('heading', { name: text('people.register') })
      .waitFor()
  })

  test('[AUTH-06] a login loads the member, the favourites, the security state and, with agents, the consolidated funds', async () => {
    const page = await site.visit('/bgs')
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).pathname))
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await logIn(page, 'gamer')
    await page.getByRole('button', { name: 'Account of gamer' }).waitFor()
    for (const path of LOADED) await expect.poll(() => called).toContain(path)
    expect(await page.evaluate(`sessionStorage.getItem('token')`)).toMatch(/^[\w-]+\.[\w-]+$/)
  })

  test('[AUTH-06] [CFG-01] a brand without agents loads no consolidated funds', async () => {
    const switched = (isOn: boolean) =>
      site.db.query(
        `update brand.brand
            set config = jsonb_set(config, '{switches,AGENTPOLICY3}', to_jsonb($1::boolean))
          where brand_id = 'ph'`,
        [isOn],
      )
    const page = await site.visit('/help', { token: member })
    const called = new Set<string>()
    page.on('request', (request) => called.add(new URL(request.url()).pathname))
    const loads = async () => {
      called.clear()
      await Promise.all([page.waitForResponse('**/securityConfig'), page.reload()])
      await page.waitForLoadState('networkidle')
      return LOADED.filter((path) => !called.has(path))
    }
    await expect.poll(loads).toEqual([])
    await switched(false)
    try {
      await expect.poll(loads).toEqual(['/wps/member/info/funds/consolidated'])
    } finally {
      await switched(true)
    }
    await expect.poll(loads).toEqual([])
  })

  test('[MEM-05] [APP-12] a trial player at the address of a page for members is asked to register', async () => {
    const token = await newTrial(site.url)
    for (const path of ['/lottery', '/lottery?gameCode=SSC_1M', '/member?tab=withdraw']) {
      const page = await site.visit(path, { token })
      await dialog(page).getByText(text('people.needAccountText')).waitFor()
      expect(placeOf(page).path).toBe('/')
      await page.context().close()
    }
  })

  test('[GAME-13] [GAME-01] a title of every type and class opens the game of its tile for money, and every round moves the wallet by its payout less its stake', async () => {
    type Row = { node_id: number; name: string; theme: string; model: string; kind: string }
    const { rows } = await site.db.query<Row>(
      `select distinct on (game_type, classify) node_id, name, theme, model,
              game_type || ' ' || classify as kind
         from catalogue.title where active and model <> 'lottery' order by game_type, classify, rank`,
    )
    expect(rows.length).toBeGreaterThan(TYPES)
    const balance = async () => {
      const headers = { authorization: `Bearer ${member}` }
      const answer = await fetch(`${site.url}/wps/v2/wallets/balance`, { headers })
      return Number((await answer.json()).value.balance)
    }
    let rounds = 0
    for (const { node_id, name, theme, model, kind } of rows) {
      const studio = await openGame(site.url, member, node_id)
      const opened = await game(studio, 'open')
      // Another game under the tile's name has other rules: those that are shown, and those that are played.
      expect(opened.game, kind).toMatchObject({ name, theme })
      expect(opened.model?.id ?? opened.instant ?? (opened.crash ? 'crash' : ''), kind).toBe(model)
      const before = await balance()
      const round = await game(studio, 'spin', { requestId: randomUUID(), stake: '1.00' })
      // Games that are no slots are played by hand in the journeys of their own.
      if (!round.ok) continue
      rounds += 1
      const { rounds: past } = await game(studio, 'history')
      expect(past?.[0], kind).toMatchObject({ round: round.round, model })
      const owed = before - 1 + Number(round.payout)
      await expect.poll(balance, { message: kind }).toBeCloseTo(owed, 2)
    }
    expect(rounds).toBeGreaterThan(TYPES)
  })

  test('[GAME-14] [GAME-09] [GAME-10] the providers are listed by type; a tile leads to a page or opens a list', async () => {
    const page = await site.visit('/provider', { token: member })
    const main = page.getByRole('main')
    const types = main.getByRole('heading', { level: 2 })
    await types.first().waitFor()
    expect(await types.allTextContents()).toEqual([
      'Slots',
      'In-house games',
      'Live casino',
      'Fish',
      'PVP & board',
      'Lottery',
      'E-lottery',
      'Sports',
      'E-sports',
      'Cockfight (virtual)',
    ])
    const goes = (name: RegExp) => main.getByRole('link', { name }).getAttribute('href')
    expect(await goes(/^Pinegate/)).toBe('/rng?vassalage=PG')
    expect(await goes(/^SEA Lottery/)).toBe('/seaLottery')
    expect(await goes(/^Vietnam Lottery/)).toBe('/vnLottery')
    expect(await goes(/^Quick Draws/)).toBe('/lottery')
    const requested = page.waitForRequest(/\/wps\/relay\/roomList\?vassalage=KAL/)
    await main.getByRole('button', { name: /^Kalaro/ }).click()
    await requested
    await dialog(page).getByText('24 rooms').waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await gameIsReady(page)
  })
})

describe('a game', () => {
  test('[GAME-15] [GAME-11] opens over the page, and on a separate page without header and menu', async () => {
    const page = await site.visit('/bgs', { token: member })
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
    await page.route('**/wps/game/launchGame', async (route) => {
      await isSeen
      await route.continue()
    })
    await tiles(page).first().click()
    // Until it is there, its tile's picture and its name stand in its place.
    const sight = dialog(page).locator('.first-sight')
    await sight.getByText(text('play.opening')).waitFor()
    const width = () => sight.locator('img').evaluate((picture) => picture.clientWidth)
    await expect.poll(width).toBeGreaterThan(80)
    await sight.locator('img[srcset]').waitFor()
    seen()
    await gameIsReady(page)
    await sight.waitFor({ state: 'detached' })
    expect(placeOf(page).path).toBe('/bgs')
    const opened = page.waitForEvent('popup')
    await dialog(page)
      .getByRole('button', { name: text('play.newTab') })
      .click()
    const tab = await opened
    await gameIsReady(tab)
    expect(placeOf(tab).path).toBe('/seamless')
    expect(await tab.getByRole('banner').count()).toBe(0)
    expect(await menu(tab).count()).toBe(0)
    expect(await dialog(page).count()).toBe(0)
  })

  test('[GAME-11] a browser that blocks new tabs gets a message about it', async () => {
    const page = await site.visit('/bgs', { token: member })
    await tiles(page).first().click()
    await page.evaluate('window.open = () => null')
    await dialog(page)
      .getByRole('button', { name: text('play.newTab') })
      .click()
    await page.getByText(text('play.popupBlocked')).first().waitFor()
  })

  test('[GAME-12] under maintenance says so and suggests others', async () => {
    const closed = `update catalogue.title set maintenance = $1 where vendor = 'BGS' and rank = 0`
    await site.db.query(closed, [true])
    const page = await site.visit('/bgs', { token: member })
    await page.getByText('Under maintenance').first().waitFor()
    await tiles(page).first().click()
    await dialog(page).getByText(text('play.instead')).waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await gameIsReady(page)
    await site.db.query(closed, [false])
  })
})

describe('the member’s own lists', () => {
  test('[GAME-06] a heart fills at once, is saved, and counts once a second', async () => {
    const page = await site.visit('/fish', { token: member })
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    const add = page.getByRole('button', { name: /^Add .* to favorites$/ })
    const remove = page.getByRole('button', { name: /^Remove .* from favorites$/ })
    await add.first().waitFor()
    const response: string[] = []
    page.on('requestfinished', (request) => {
      if (/FavoriteGameV2/.test(request.url())) response.push(request.method())
    })
    await page.evaluate(`document
      .querySelectorAll('button[aria-label^="Add "]')
      .forEach((heart, place) => place < 2 && heart.click())`)
    await expect.poll(() => remove.count()).toBe(1)
    await expect.poll(() => response).toEqual(['POST'])
    await page.goto(`${site.url}/favorite`)
    await expect.poll(() => tiles(page).count()).toBe(1)
    await remove.first().click()
    await page.getByText(text('play.noFavourites')).waitFor()
    await expect.poll(() => response).toEqual(['POST', 'DELETE'])
  })

  test('[GAME-07] [HOME-07] the last played games are in the list and in the lobby, for members only', async () => {
    const page = await site.visit('/recent', { token: member })
    await tiles(page).first().waitFor()
    await page.goto(`${site.url}/`)
    await page.getByRole('heading', { name: text('home.recent') }).waitFor()
    const guest = await site.visit('/')
    await guest.getByRole('heading', { name: text('home.hot') }).waitFor()
    expect(await guest.getByRole('heading', { name: text('home.recent') }).count()).toBe(0)
  })

  test('[GAME-05] lists are narrowed by NEW, HOT, FAV and RECENT and searched by name', async () => {
    const page = await site.visit('/rng')
    const count = async () =>
      Number((await page.getByRole('main').getByRole('status').textContent())?.replace(/\D/g, ''))
    await expect.poll(count).toBe(10_000)
    const filters = page.getByRole('group', { name: text('play.filters') }).getByRole('button')
    expect(await filters.allTextContents()).toEqual(['All', 'New', 'Hot', 'Favorite', 'Recent'])
    await page.getByRole('button', { name: text('play.filter.NEW'), exact: true }).click()
    await page.waitForURL('**/rng?filter=NEW')
    await expect.poll(count).toBe(164)
    await page.getByRole('button', { name: text('play.filter.HOT'), exact: true }).click()
    await expect.poll(count).toBe(104)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('main').getByPlaceholder(text('games.search')).fill('sun dynasty')
    await expect.poll(count).toBeLessThan(20)
    await page.getByRole('button', { name: 'Play Sun Dynasty', exact: true }).waitFor()
  })
})

test('[HOME-05] [HELP-06] the winner board shows real wins, and each opens to a round that anyone can verify', async () => {
  const page = await site.visit('/')
  const board = page.getByRole('list', { name: text('home.winners') })
  await board.scrollIntoViewIfNeeded()
  const win = board.getByRole('button').first()
  await expect
    .poll(() => win.textContent())
    .toMatch(/^ga\*\*\*r\d[\d,]*\.\d\d.+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  // All of them have a page of their own (HELP-06).
  const seeAll = `${text('home.seeAll')}: ${text('home.winners')}`
  await page.getByRole('link', { name: seeAll }).click()
  await page.getByRole('heading', { level: 1, name: text('winners.title') }).waitFor()
  const all = page.getByRole('list', { name: text('winners.title') })
  await all.getByRole('button').first().click()
  const facts = dialog(page).getByRole('definition')
  await expect.poll(() => facts.first().textContent()).toBe('ga***r')
  const { rows } = await site.db.query('select round from bet.bet where payout > stake')
  const response = await facts.allTextContents()
  expect(rows.map(({ round }) => round)).toContain(response[4])
  expect(response[5]).toMatch(/^[0-9a-f]{64}$/)
  const names = await dialog(page).getByRole('term').allTextContents()
  expect(names).toEqual([
    'Player',
    'Prize',
    'Stake',
    'Time',
    'Round',
    text('money.fair.server_seed_hash'),
    text('money.fair.client_seed'),
    text('money.fair.nonce'),
  ])
})
