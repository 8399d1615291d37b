import { formatMoney } from '@parola/ui'
import { dateTime, t, textOf } from '../../../platform/i18n.ts'
import { amountRow, MoneyLink, type Request, type Requested, type Rows } from './rows.tsx'

/** What is requested of won rounds and of draws. */
export const GAMES = {
  'win.review': ({ details }) => [
    [t('member'), <MoneyLink key="member" details={details} />],
    amountRow('', details),
    [t('wins.stake'), `${formatMoney(String(details.stake))} ${details.currency}`],
    [t('games.title'), `${details.vassalage} · ${details.round}`],
    [
      t('wins.verdict'),
      <strong key="verdict">
        {textOf(`wins.verdict.${details.verdict}`, String(details.verdict))}
      </strong>,
    ],
  ],
  'draw.void': drawChanged,
  'draw.correct': drawChanged,
} satisfies Requested

/** A void or a correction of a draw, with its effect as it was counted at the request. */
function drawChanged({ details }: Request): Rows {
  const money = (name: string) => `${formatMoney(String(details[name]))} ${details.currency}`
  const partial = details.isPartial ? ` · ${t('lottery.partial')}` : ''
  return [
    [t('lottery.game'), `${details.gameCode} · ${details.numero}`],
    ...(details.result
      ? [
          [t('before'), JSON.stringify(details.before)] as const,
          [t('after'), <strong key="after">{JSON.stringify(details.result)}</strong>] as const,
        ]
      : []),
    [t('lottery.changed'), `${details.changed} / ${details.tickets}${partial}`],
    [t('lottery.paidMore'), money('paid')],
    [t('lottery.taken'), money('taken')],
    [t('lottery.owed'), money('owed')],
    // Requests of before it was kept have none.
    ...(details.asOf ? [[t('lottery.asOf'), dateTime(String(details.asOf))] as const] : []),
  ]
}
