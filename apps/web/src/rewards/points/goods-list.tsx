import { Button, Dialog, Facts, Skeleton, Tag } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { picture } from '../../platform/pictures/cdn.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { figures, t, useLanguage } from '../../platform/texts/i18n.ts'
import { type Config, type Goods, inPoints } from './points.ts'
import { RedeemForm } from './redeem-form.tsx'

/** The goods of the mall, each with its price and what is missing to it. */
export function GoodsList({ config }: { config: Config }) {
  const { data, error, refetch } = useQuery(callQuery('getPointReward'))
  const [chosen, setChosen] = useState<Goods | null>(null)
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (data.goods.length === 0)
    return <Empty icon="gift" title={t('points.noGoods')} text={t('points.noGoodsText')} />
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.goods.map((goods) => (
          <GoodsCard
            key={goods.goodsId}
            goods={goods}
            config={config}
            turnover={data.turnover}
            onChoose={() => setChosen(goods)}
          />
        ))}
      </ul>
      {chosen ? <RedeemDialog goods={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

type CardProps = { goods: Goods; config: Config; turnover: string; onChoose: () => void }

function GoodsCard({ goods, config, turnover, onChoose }: CardProps) {
  const language = useLanguage()
  const { name, remark, pointsRequirement, amountRequirement, stock, left, gaps } = goods
  const [gap] = gaps
  const money = (wire: string) => `${config.currencySymbol}${figures(wire)}`
  return (
    <li className="grid content-between gap-3 panel p-4">
      <div>
        <p className="flex items-start gap-3">
          <img
            src={picture(`/art/goods/${goods.picture}.svg`)}
            alt=""
            width={84}
            height={84}
            loading="lazy"
            className="size-[84px] shrink-0 rounded-lg"
          />
          <span className="min-w-0">
            <b className="block text-16">{name[language]}</b>
            <span className="block text-13 text-text2">{remark[language]}</span>
          </span>
        </p>
        <p className="mt-3 font-display text-22 leading-tight">
          {t('points.price', { points: inPoints(pointsRequirement) })}
        </p>
        <Facts
          look="receipt"
          className="mt-2 text-13"
          rows={[
            [t('points.stock'), String(stock)],
            ...(left === null ? [] : [[t('points.leftForYou'), String(left)] as const]),
            ...(Number(amountRequirement) === 0
              ? []
              : [
                  [
                    t('points.turnover30'),
                    `${money(turnover)} / ${money(amountRequirement)}`,
                  ] as const,
                ]),
          ]}
        />
      </div>
      {gap ? (
        <span>
          <Tag>{t(`points.gap.${gap}`)}</Tag>
        </span>
      ) : (
        <Button
          variant="brand"
          aria-label={t('points.redeemOf', { name: name[language] })}
          onClick={onChoose}
        >
          {t('points.redeem')}
        </Button>
      )}
    </li>
  )
}

function RedeemDialog({ goods, onClose }: { goods: Goods; onClose: () => void }) {
  const language = useLanguage()
  return (
    <Dialog title={goods.name[language]} closeLabel={t('shell.close')} onClose={onClose}>
      <RedeemForm goods={goods} onDone={onClose} />
    </Dialog>
  )
}
