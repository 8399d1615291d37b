import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button, Card, Details, Facts, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { useSession } from '../../platform/session/session.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { Disc } from './disc.tsx'
import { SpinHistory } from './spin-history.tsx'
import { useSpin } from './use-spin.ts'
import { chanceText, rewardText } from './wheel.ts'

type Wheel = ValueOf<Calls['wheel']>

const SEED_MAX = 64

/** The wheel of the member's tier: its odds are shown, and every spin can be recomputed (requirement PRO-05). */
export function WheelTab() {
  const { token, member } = useSession()
  const isMember = token !== null && member?.isTrial !== true
  return isMember ? <OwnWheel /> : <Join />
}

function Join() {
  return (
    <Card isPatterned className="grid gap-4 md:grid-cols-[1fr_auto] md:items-center">
      <div>
        <p className="font-display text-22 leading-tight">{t('wheel.join')}</p>
        <p className="mt-1 text-text2">{t('wheel.joinText')}</p>
      </div>
      <Button variant="brand" onClick={() => openDialog('register')}>
        {t('shell.signup')}
      </Button>
    </Card>
  )
}

function OwnWheel() {
  const { data, error, refetch } = useQuery({ ...callQuery('wheel'), staleTime: 0 })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-[520px]" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Spinning wheel={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Odds wheel={data} />
        <Weeks wheel={data} />
      </div>
      <SpinHistory />
    </div>
  )
}

function Spinning({ wheel }: { wheel: Wheel }) {
  const { form, turn, won } = useSpin(wheel)
  return (
    <Card isPatterned className="grid gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:items-center">
      <Disc segments={wheel.segments} turn={turn} />
      <form {...form.form} className="grid gap-3">
        <div>
          <p className="text-13 text-text2">{t('wheel.left')}</p>
          <output className="block font-display text-30 leading-tight">{wheel.spins}</output>
          {wheel.perWeek > 0 ? (
            <p className="text-13 text-text2">
              {t('wheel.next', { count: wheel.perWeek, date: dateTime(wheel.nextAt) })}
            </p>
          ) : null}
        </div>
        <p aria-live="polite" className="min-h-7 text-18 font-semibold text-win">
          {won ? t('wheel.won', { reward: rewardText(won) }) : ''}
        </p>
        {won?.kind === 'freeBet' ? (
          <p className="text-13 text-text2">
            {t('wheel.freeBetUse', { stake: inMoney(won.stake), days: won.days })}
          </p>
        ) : null}
        {form.message ? <AlertLine kind="bad">{form.message}</AlertLine> : null}
        <Button
          type="submit"
          variant="brand"
          isBusy={form.isBusy}
          disabled={wheel.spins === 0 || form.value('clientSeed').trim() === ''}
        >
          {t('wheel.spin')}
        </Button>
        {wheel.spins === 0 ? <p className="text-13 text-text2">{t('wheel.none')}</p> : null}
        <Details summaryClass="text-14" summary={t('wheel.fair')}>
          <p className="mb-2 text-13 text-text2">{t('wheel.fairText')}</p>
          <TextField
            {...form.field('clientSeed')}
            label={t('wheel.clientSeed')}
            maxLength={SEED_MAX}
          />
          <Facts
            look="stacked"
            className="mt-2 text-13 break-all"
            rows={[
              [t('wheel.commit'), wheel.commit],
              [t('wheel.nonce'), String(wheel.nonce)],
            ]}
          />
        </Details>
      </form>
    </Card>
  )
}

function Odds({ wheel }: { wheel: Wheel }) {
  return (
    <Card title={t('wheel.odds')}>
      <Facts
        look="receipt"
        className="text-14"
        rows={wheel.segments.map(({ reward, weight }) => [rewardText(reward), chanceText(weight)])}
      />
      <p className="mt-2 text-13 text-text2">
        {t('wheel.faceValue', { amount: inMoney(wheel.faceValue) })}
      </p>
    </Card>
  )
}

function Weeks({ wheel }: { wheel: Wheel }) {
  return (
    <Card title={t('wheel.weeks')}>
      <Facts
        look="receipt"
        className="text-14"
        rows={wheel.groups.map(({ fromTier, label, spins }) => [
          t('wheel.from', { label, tier: fromTier }),
          t('wheel.spins', { count: spins }),
        ])}
      />
      <p className="mt-2 text-13 text-text2">{t('wheel.keep')}</p>
    </Card>
  )
}
