import type { Faults } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { formatMinor } from '@parola/money'
import { Alert, Button, Card, Empty, Skeleton, TextField } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/calls/client.ts'
import { useForm } from '../../../platform/forms/form.ts'
import { Trouble } from '../../../platform/screens/empty.tsx'
import { MoreButton } from '../../../platform/screens/more-button.tsx'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { Refused } from '../bets/refused.tsx'
import { selectionText } from '../bets/selection-text.ts'
import { Countdown } from '../hall/countdown.tsx'
import { betName, issueName } from '../names.ts'
import { countIn, nextCost, type Syndicate } from './shares.ts'
import { buyShares } from './syndicate.ts'

/** Others buy shares meanwhile. */
const EVERY_MS = 5000

type Props = { gameCode: string; family: string; currency: string }

/** Lists of bets that others, or the player, have opened in shares, and the way to buy some. */
export function Syndicates({ gameCode, family, currency }: Props) {
  const list = useInfiniteQuery({
    queryKey: ['lotterySyndicates', gameCode],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      api('lotterySyndicates', { query: { gameCode, pageNo: String(pageParam) } }),
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    refetchInterval: EVERY_MS,
  })
  const { data, error, refetch } = list
  const onSale = data?.pages.flatMap(({ content }) => content)
  return (
    <Card title={t('lottery.share.title')}>
      {error && !data ? <Trouble error={error} retry={refetch} /> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
      {onSale?.length === 0 ? (
        <Empty icon="users" title={t('lottery.share.none')} text={t('lottery.share.noneText')} />
      ) : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {onSale?.map((syndicate) => (
          <li key={syndicate.syndicateId}>
            <Offer {...{ syndicate, family, currency }} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}

type OfferProps = Omit<Props, 'gameCode'> & { syndicate: Syndicate }

function Offer({ syndicate, family, currency }: OfferProps) {
  const { syndicateId, numero, closesAt, bets, shares, left, own } = syndicate
  const [error, setError] = useState<unknown>(null)
  const named = bets.map((bet, i) => ({ ...bet, id: String(i) }))
  const form = useForm({
    values: { count: '1' },
    rules: async () =>
      (await import('@parola/contract/games/lottery-syndicate')).buyLotteryShares.body.omit({
        requestKey: true,
      }),
    body: ({ count }) => ({ syndicateId, count: Number(count) }),
    check: ({ count }): Faults =>
      countIn(count, left) ? {} : { count: t('lottery.chase.bounds', { min: 1, max: left }) },
    send: async (wanted) => {
      setError(null)
      await buyShares(wanted)
      toast('good', t('lottery.share.bought', { n: wanted.count, issue: issueName(numero) }))
      form.set('count', '1')
    },
    refused: (failure) => {
      setError(failure)
      return true
    },
  })
  const count = countIn(form.value('count'), left)
  const cost = count && inMoney(formatMinor(nextCost(syndicate, count, currency), currency))
  return (
    <div className="grid h-full content-start gap-2 rounded-lg border border-line bg-s2 p-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-13 text-text2 tabular-nums">
        <span>{issueName(numero)}</span>
        <Countdown until={closesAt} label={t('lottery.closesIn')} />
      </p>
      <ul className="grid gap-1">
        {named.map(({ bet, selection, id }) => (
          <li key={id} className="min-w-0">
            <span className="block truncate text-14 font-semibold">{betName(family, bet)}</span>
            <span className="line-clamp-3 text-13 break-words text-text2">
              {selectionText(selection)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-13">
        {t('lottery.share.left', { left, shares })}
        {own > 0 ? ` · ${t('lottery.share.have', { n: own })}` : ''}
      </p>
      <form {...form.form} className="grid grid-cols-[96px_1fr] items-start gap-2">
        <TextField
          {...form.field('count')}
          label={t('lottery.share.count')}
          inputMode="numeric"
          maxLength={3}
        />
        <Button type="submit" variant="brand" className="mt-6" isBusy={form.isBusy}>
          {cost ? t('lottery.buy', { cost }) : t('lottery.share.buy')}
        </Button>
      </form>
      {error ? <Refused error={error} /> : null}
      {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
    </div>
  )
}
