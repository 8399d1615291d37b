import type cashier from '../en/cashier.json'
import type console from '../en/console.json'
import type games from '../en/games.json'
import type home from '../en/home.json'
import type identity from '../en/identity.json'
import type kyc from '../en/kyc.json'
import type member from '../en/member.json'
import type money from '../en/money.json'
import type pages from '../en/pages.json'
import type people from '../en/people.json'
import type play from '../en/play.json'
import type rebate from '../en/rebate.json'
import type safer from '../en/safer.json'
import type security from '../en/security.json'
import type shell from '../en/shell.json'
import type team from '../en/team.json'
import type transfer from '../en/transfer.json'

type Dotted<Feature extends string, Texts> = `${Feature}.${keyof Texts & string}`

/** Every text of the site by its key; a misspelt one does not compile. */
export type SiteTextKey =
  | Dotted<'cashier', typeof cashier>
  | Dotted<'games', typeof games>
  | Dotted<'home', typeof home>
  | Dotted<'identity', typeof identity>
  | Dotted<'kyc', typeof kyc>
  | Dotted<'member', typeof member>
  | Dotted<'money', typeof money>
  | Dotted<'pages', typeof pages>
  | Dotted<'people', typeof people>
  | Dotted<'play', typeof play>
  | Dotted<'rebate', typeof rebate>
  | Dotted<'safer', typeof safer>
  | Dotted<'security', typeof security>
  | Dotted<'shell', typeof shell>
  | Dotted<'team', typeof team>
  | Dotted<'transfer', typeof transfer>

/** Every text of the console. */
export type ConsoleTextKey = keyof typeof console & string

/** The names below a key: `TextUnder<'money.toast'>` is `'credited' | 'failed' | …`. */
export type TextUnder<Prefix extends string> = SiteTextKey extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never
