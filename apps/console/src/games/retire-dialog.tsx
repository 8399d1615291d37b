import type { Calls, ValueOf } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { grouped } from '../platform/figures.tsx'
import { t } from '../platform/i18n.ts'
import { Facts, Select, WithReason } from '../platform/page.tsx'
import { useChange } from '../platform/query.ts'
import { toast } from '../platform/toast.tsx'

export type Pool = ValueOf<Calls['opsJackpots']>[number]

export const money = (value: string | null, currency: string) =>
  value ? `${grouped(value)} ${currency}` : '–'

const nameOf = ({ jackpot, level }: Pool) => `${jackpot}:${level}`

/** Pools of the same vendor and currency that have room for all of it. */
function poolsFor(pool: Pool, pools: readonly Pool[]): Pool[] {
  return pools.filter(
    (item) =>
      item.takesMoney &&
      item.vassalage === pool.vassalage &&
      item.currency === pool.currency &&
      (item.ceiling === null || Number(item.held) + Number(pool.held) <= Number(item.ceiling)),
  )
}

type Props = { pool: Pool; pools: readonly Pool[]; onClose: () => void }

/** The money of a jackpot that its vendor took off, and the jackpots that it can be moved into. */
export function RetireDialog({ pool, pools, onClose }: Props) {
  const found = poolsFor(pool, pools)
  return (
    <Dialog title={t('jackpots.moveTitle')} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('jackpots.name'), `${pool.jackpot} ${pool.level}`],
            [t('games.vendor'), pool.vassalage],
            [t('jackpots.held'), money(pool.held, pool.currency)],
          ]}
        />
        <p className="text-13 text-text2">{t('jackpots.moveText')}</p>
        {found.length > 0 ? (
          <Form pool={pool} found={found} onClose={onClose} />
        ) : (
          <p className="notice">{t('jackpots.nowhere')}</p>
        )}
      </div>
    </Dialog>
  )
}

type FormProps = { pool: Pool; found: readonly Pool[]; onClose: () => void }

function Form({ pool, found, onClose }: FormProps) {
  const [chosen, choose] = useState('')
  const to = found.find((item) => nameOf(item) === chosen) ?? found[0]
  const retire = useChange('retireJackpot', {
    refreshes: ['opsJackpots', 'auditEntries'],
    done: ({ state }) => {
      toast('good', t(state === 'moved' ? 'jackpots.moved' : 'jackpots.requested'))
      onClose()
    },
  })
  if (!to) return null
  const { vassalage, currency, jackpot, level } = pool
  return (
    <WithReason
      action={t('jackpots.move')}
      danger
      isBusy={retire.isPending}
      onSubmit={(because) =>
        retire.mutate({
          ...{ vassalage, currency, because, from: { jackpot, level } },
          to: { jackpot: to.jackpot, level: to.level },
        })
      }
    >
      <div className="grid w-full">
        <Select
          label={t('jackpots.into')}
          value={nameOf(to)}
          options={found.map((item) => [
            nameOf(item),
            `${item.jackpot} ${item.level}, ${money(item.held, item.currency)}`,
          ])}
          onChange={choose}
        />
      </div>
    </WithReason>
  )
}
