import type { Browser, Page } from 'playwright-core'
import { MODALS, openModalOf, type Person } from '../site/modals.ts'
import { visit } from '../site/site.ts'
import type { Look, Scene } from './scene.ts'

export type Tokens = Partial<Record<Person | 'agent', string>>

/** Drawing by software on a busy machine. */
const PATIENCE_MS = 120_000
const LOADED = { state: 'detached', timeout: 10_000 } as const
/** A picture or a chart that comes after its page. */
const SETTLED_MS = 700

const FOR_ALL = [
  '/ /rng /live /bgs /fish /pvp /sports /esports /cockfight /lott /elott /hot /provider /promotions /vip /pointMall',
  '/help /winners /channels /news /blog /app /customerService /agent /favorite /nowhere',
].flatMap((line) => line.split(' '))

const CENTRE = [
  'securityCenter transferFund depositv2 withdraw transferUpline personalHistoryCopy transactionHistory personalProfit',
  'bonusDetails rewardCenter referral missionLeaderboard messageV2 manualRebate playSafely creditReport',
]
  .flatMap((line) => line.split(' '))
  .map((tab) => `/member?tab=${tab}`)

const OWN = [
  '/ /recent /favorite /member /promotions /pointMall /vip /vip?tab=levels /vip?tab=host /vip?tab=wheel',
  '/lottery /seaLottery /vnLottery /customerService /seamless?game=10001 /seamless?game=30003',
].flatMap((line) => line.split(' '))

const AGENTS = [
  'agentTeamOverview registerCenter downlineManagmentView personalHistoryCopy palStatementsAgentCopy',
  'agentRevenueReport agentDownlineTransactionDetailsCopy agentContracts agentService agentDividendRecordCopy2',
  'agentDailyWages2 agentHourSalary agentRealtimeSalary',
]
  .flatMap((line) => line.split(' '))
  .map((tab) => `/agentHome?tab=${tab}`)

/** Every page of the site: as visitors, as a member, and its dialogs. */
export function playerScenes(url: string, tokens: Tokens): Scene[] {
  return [
    ...FOR_ALL.map((path) => pageScene(url, { path, name: `visitor ${path}` })),
    ...[...OWN, ...CENTRE].map((path) =>
      pageScene(url, { path, name: `member ${path}`, token: tokens.member }),
    ),
  ]
}

export function agentScenes(url: string, { agent }: Tokens): Scene[] {
  return ['/agent', ...AGENTS].map((path) => pageScene(url, { path, name: path, token: agent }))
}

/** Every dialog that a few clicks open. */
export function dialogScenes(url: string, tokens: Tokens): Scene[] {
  return MODALS.filter(({ who }) => who === 'visitor' || tokens[who]).map(
    ({ name, who, path, open: openIt }) =>
      pageScene(url, {
        ...{ path, name: `dialog ${name}`, token: tokens[who] },
        open: async (page, { language }) => {
          await openIt?.(openModalOf(page, language))
          await page.getByRole('dialog').last().waitFor()
        },
      }),
  )
}

type Wanted = {
  path: string
  name: string
  token?: string | undefined
  open?: (page: Page, look: Look) => Promise<unknown>
}

/** One tab for each person of a look: following a link is quicker than loading the site again. */
const tabs = new Map<string, Promise<Page>>()

function pageScene(url: string, { path, name, token = '', open }: Wanted): Scene {
  const shoot: Scene['shoot'] = async (browser, look) => {
    const key = [token, ...Object.values(look)].join()
    const known = tabs.get(key) ?? enter(browser, url, { token, look })
    tabs.set(key, known)
    const page = await known
    // A dialog needs a page with nothing over it.
    await (open ? page.goto(`${url}${path}`) : follow(page, path))
    await loaded(page)
    await open?.(page, look)
    if (open) await loaded(page)
    return page.screenshot()
  }
  return { name, shoot }
}

/** The site in a tab of its own, as whoever the token belongs to. */
export async function enter(
  browser: Browser,
  url: string,
  { token, look }: { token: string; look: Look },
) {
  const page = await visit(browser, `${url}/help`, look)
  page.setDefaultTimeout(PATIENCE_MS)
  await page.evaluate(
    ([kept, theme]) => {
      if (kept) sessionStorage.setItem('token', kept)
      localStorage.setItem('theme', theme ?? '')
      for (const seen of ['disclaimerAccept', 'popupClosed:visitor'])
        sessionStorage.setItem(seen, '1')
    },
    [token, look.theme] as const,
  )
  await page.goto(`${url}/help`)
  await page.getByRole('main').waitFor()
  return page
}

/** Goes to another page of the site that is open, as its links do. */
export async function follow(page: Page, path: string) {
  const before = await page.locator('main').innerText()
  await page.evaluate((to) => history.pushState({ key: to }, '', to), path)
  await page.evaluate('scrollTo(0, 0)')
  // The page before stays until the next one has been loaded.
  const isOther = (old: string) => document.querySelector('main')?.innerText !== old
  await page.waitForFunction(isOther, before, { timeout: LOADED.timeout }).catch(() => undefined)
}

/** Nothing is waiting for its content any more; what never comes is in the picture as it is. */
export async function loaded(page: Page) {
  await page.waitForTimeout(SETTLED_MS)
  const waiting = page.locator('main [aria-busy=true], main .skeleton').first()
  await waiting.waitFor(LOADED).catch(() => undefined)
  await page.waitForTimeout(SETTLED_MS)
}
