import { Link } from '@parola/client/routing'
import { formatMoney } from '@parola/ui'
import { t, textOf } from '../../../platform/i18n.ts'
import { fieldsChanged, levelsChanged, listsChanged, wheelChanged } from './changed-rows.ts'
import type { Request, Requested } from './rows.tsx'

/** What is requested of rewards and their rules. */
export const REWARDS = {
  'reward.grant': ({ subject, details }) => [
    [t('subject'), subject],
    [t('after'), Object.values(details).map(String).join(' · ')],
  ],
  'promotion.publish': ({ details }) => [
    [t('promo.title'), <strong key="title">{String(details.title)}</strong>],
    [t('kind'), textOf(`promo.kind.${details.promotionKind}`, String(details.promotionKind))],
    [t('promo.version'), String(details.version)],
    [t('promo.budget'), `${formatMoney(String(details.budget))} ${details.currency}`],
  ],
  'free-rounds.give': ({ details }) => [
    [t('nav.members'), (details.usernames as string[]).join(', ')],
    [t('freeRounds.games'), (details.games as string[]).join(', ')],
    [
      t('freeRounds.rounds'),
      `${details.rounds} × ${formatMoney(String(details.stake))} ${details.currency}`,
    ],
    [t('freeRounds.worthEach'), <strong key="worth">{worthOf(details)}</strong>],
    [t('reward.multiple'), details.multiple ? `${details.multiple}×` : t('freeRounds.cash')],
    [t('freeRounds.days'), String(details.days)],
    [t('reward.noteFor'), String(details.note)],
  ],
  'missions.change': ({ details }) => [
    [
      t('subject'),
      <Link key="missions" to="/missions">
        {t('nav.missions')}
      </Link>,
    ],
    ...listsChanged(details, ['missions', 'boards']),
  ],
  'tournament.change': ({ details }) => [
    [
      t('subject'),
      <Link key="tournaments" to="/missions">
        {t('missions.tab.tournaments')}
      </Link>,
    ],
    ...listsChanged(details, ['tournaments']),
  ],
  'wheel.change': ({ details }) => [
    [
      t('subject'),
      <Link key="wheel" to="/wheel">
        {t('nav.wheel')}
      </Link>,
    ],
    ...wheelChanged(details),
  ],
  'referral.change': ({ details }) => [
    [
      t('subject'),
      <Link key="referral" to="/vip/friends">
        {t('referral.title')}
      </Link>,
    ],
    ...fieldsChanged(details),
  ],
  'vip.levels': ({ details }) => [
    [
      t('subject'),
      <Link key="levels" to="/vip">
        {t('nav.vip')}
      </Link>,
    ],
    ...levelsChanged(details),
  ],
} satisfies Requested

function worthOf({ worth, currency }: Request['details']) {
  return `${formatMoney(String(worth))} ${currency}`
}
