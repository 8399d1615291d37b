import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Dialog, Facts, SelectField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { moneyText } from '../../platform/figures.tsx'
import { t } from '../../platform/i18n.ts'

export type Pool = ValueOf<Calls['opsJackpots']>[number]

const nameOf = ({ jackpot, level }: Pool) => `${jackpot}:${level}`

/** Pools of the same vendor and currency that have room for all of it. */
function poolsFor(pool: Pool, pools: readonly Pool[]): Pool[] {
  return pools.filter(
    (other) =>
      other.takesMoney &&
      other.vassalage === pool.vassalage &&
      other.currency === pool.currency &&
      (other.ceiling === null || Number(other.held) + Number(pool.held) <= Number(other.ceiling)),
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
            [t('jackpots.held'), moneyText(pool.held, pool.currency)],
          ]}
        />
        <p className="text-13 text-text2">{t('jackpots.moveText')}</p>
        {found.length > 0 ? (
          <MoveForm pool={pool} found={found} onClose={onClose} />
        ) : (
          <Alert kind="info">{t('jackpots.nowhere')}</Alert>
        )}
      </div>
    </Dialog>
  )
}

type FormProps = { pool: Pool; found: readonly Pool[]; onClose: () => void }

function MoveForm({ pool, found, onClose }: FormProps) {
  const { vassalage, currency, jackpot, level } = pool
  const form = useAction('retireJackpot', {
    values: { into: found[0] ? nameOf(found[0]) : '' },
    body: ({ into, reason }) => {
      const to = found.find((other) => nameOf(other) === into)
      return {
        ...{ vassalage, currency, because: reason, from: { jackpot, level } },
        to: { jackpot: to?.jackpot ?? '', level: to?.level ?? '' },
      }
    },
    refreshes: ['opsJackpots', 'auditEntries'],
    done: ({ state }) => {
      toast('good', t(state === 'moved' ? 'jackpots.moved' : 'jackpots.requested'))
      onClose()
    },
  })
  return (
    <ActionForm form={form} actions={[{ text: t('jackpots.move'), isDanger: true }]}>
      <SelectField
        {...form.field('into')}
        label={t('jackpots.into')}
        options={found.map((other) => [
          nameOf(other),
          `${other.jackpot} ${other.level}, ${moneyText(other.held, other.currency)}`,
        ])}
      />
    </ActionForm>
  )
}
