// Made from the files of `en` by `npm run texts`; a test keeps it fresh.
import type agents from '../../en/agents.json'
import type app from '../../en/app.json'
import type bonus from '../../en/bonus.json'
import type cashier from '../../en/cashier.json'
import type channels from '../../en/channels.json'
import type chat from '../../en/chat.json'
import type credit from '../../en/credit.json'
import type delivery from '../../en/delivery.json'
import type errors from '../../en/errors.json'
import type games from '../../en/games.json'
import type home from '../../en/home.json'
import type identity from '../../en/identity.json'
import type kyc from '../../en/kyc.json'
import type lottery from '../../en/lottery.json'
import type member from '../../en/member.json'
import type missions from '../../en/missions.json'
import type money from '../../en/money.json'
import type news from '../../en/news.json'
import type pages from '../../en/pages.json'
import type people from '../../en/people.json'
import type play from '../../en/play.json'
import type points from '../../en/points.json'
import type programme from '../../en/programme.json'
import type promo from '../../en/promo.json'
import type push from '../../en/push.json'
import type rebate from '../../en/rebate.json'
import type referral from '../../en/referral.json'
import type register from '../../en/register.json'
import type safer from '../../en/safer.json'
import type security from '../../en/security.json'
import type service from '../../en/service.json'
import type shell from '../../en/shell.json'
import type team from '../../en/team.json'
import type transfer from '../../en/transfer.json'
import type vip from '../../en/vip.json'
import type wheel from '../../en/wheel.json'
import type winners from '../../en/winners.json'

export type SiteTexts = {
  agents: typeof agents
  app: typeof app
  bonus: typeof bonus
  cashier: typeof cashier
  channels: typeof channels
  chat: typeof chat
  credit: typeof credit
  delivery: typeof delivery
  errors: typeof errors
  games: typeof games
  home: typeof home
  identity: typeof identity
  kyc: typeof kyc
  lottery: typeof lottery
  member: typeof member
  missions: typeof missions
  money: typeof money
  news: typeof news
  pages: typeof pages
  people: typeof people
  play: typeof play
  points: typeof points
  programme: typeof programme
  promo: typeof promo
  push: typeof push
  rebate: typeof rebate
  referral: typeof referral
  register: typeof register
  safer: typeof safer
  security: typeof security
  service: typeof service
  shell: typeof shell
  team: typeof team
  transfer: typeof transfer
  vip: typeof vip
  wheel: typeof wheel
  winners: typeof winners
}
