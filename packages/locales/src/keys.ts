import type agents from '../en/agents.json'
import type app from '../en/app.json'
import type bonus from '../en/bonus.json'
import type cashier from '../en/cashier.json'
import type channels from '../en/channels.json'
import type chat from '../en/chat.json'
import type credit from '../en/credit.json'
import type games from '../en/games.json'
import type home from '../en/home.json'
import type identity from '../en/identity.json'
import type kyc from '../en/kyc.json'
import type lottery from '../en/lottery.json'
import type member from '../en/member.json'
import type missions from '../en/missions.json'
import type money from '../en/money.json'
import type news from '../en/news.json'
import type pages from '../en/pages.json'
import type people from '../en/people.json'
import type play from '../en/play.json'
import type points from '../en/points.json'
import type programme from '../en/programme.json'
import type promo from '../en/promo.json'
import type push from '../en/push.json'
import type rebate from '../en/rebate.json'
import type referral from '../en/referral.json'
import type register from '../en/register.json'
import type safer from '../en/safer.json'
import type security from '../en/security.json'
import type service from '../en/service.json'
import type shell from '../en/shell.json'
import type team from '../en/team.json'
import type transfer from '../en/transfer.json'
import type vip from '../en/vip.json'
import type wheel from '../en/wheel.json'
import type winners from '../en/winners.json'

type Dotted<Feature extends string, Texts> = `${Feature}.${keyof Texts & string}`

/** Every text of the site by its key; a misspelt one does not compile. */
export type SiteTextKey =
  | Dotted<'agents', typeof agents>
  | Dotted<'app', typeof app>
  | Dotted<'bonus', typeof bonus>
  | Dotted<'cashier', typeof cashier>
  | Dotted<'channels', typeof channels>
  | Dotted<'chat', typeof chat>
  | Dotted<'credit', typeof credit>
  | Dotted<'games', typeof games>
  | Dotted<'home', typeof home>
  | Dotted<'identity', typeof identity>
  | Dotted<'kyc', typeof kyc>
  | Dotted<'lottery', typeof lottery>
  | Dotted<'member', typeof member>
  | Dotted<'money', typeof money>
  | Dotted<'news', typeof news>
  | Dotted<'pages', typeof pages>
  | Dotted<'programme', typeof programme>
  | Dotted<'promo', typeof promo>
  | Dotted<'people', typeof people>
  | Dotted<'play', typeof play>
  | Dotted<'missions', typeof missions>
  | Dotted<'points', typeof points>
  | Dotted<'push', typeof push>
  | Dotted<'rebate', typeof rebate>
  | Dotted<'referral', typeof referral>
  | Dotted<'register', typeof register>
  | Dotted<'safer', typeof safer>
  | Dotted<'security', typeof security>
  | Dotted<'service', typeof service>
  | Dotted<'shell', typeof shell>
  | Dotted<'team', typeof team>
  | Dotted<'transfer', typeof transfer>
  | Dotted<'vip', typeof vip>
  | Dotted<'wheel', typeof wheel>
  | Dotted<'winners', typeof winners>

export type { ConsoleTextKey } from './console-keys.ts'

/** The names below a key: `TextUnder<'money.toast'>` is `'credited' | 'failed' | …`. */
export type TextUnder<Prefix extends string> = SiteTextKey extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never
