import { Alert, Checkbox, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { percentOf, ppmOf } from '../../platform/percent.ts'
import { useCurrency } from '../../platform/query.ts'
import type { Level, Levels } from './levels.types.ts'

/** Two stand in a row: what is paid, and the turnover that it takes or its cap. */
const PAIRED = [
  ...(['dailySalary', 'dailyTurnover', 'monthlySalary', 'monthlyTurnover'] as const),
  ...(['fundCap', 'referralCap'] as const),
]
const MONEY = ['upgradeBonus', ...PAIRED] as const
const SHARES = ['fundPpm', 'referralPpm'] as const

type Props = { levels: Levels; level: Level; isLocked: boolean }

/** All figures of one level. What is sent holds every level, as they will be. */
export function LevelForm({ levels, level, isLocked }: Props) {
  const currency = useCurrency()
  const { tier, hasHost, growth, keep, fundPpm, referralPpm, ...rest } = level
  const form = useAction('changeVipLevels', {
    values: {
      ...{ ...rest, hasHost },
      ...{ growth: String(growth), keep: keep === null ? '' : String(keep) },
      ...{ fundPpm: percentOf(fundPpm), referralPpm: percentOf(referralPpm) },
    },
    body: ({ reason, ...values }) => ({
      ...{ version: levels.version, reason },
      levels: levels.levels.map(({ tier: number, ...other }) => {
        if (number !== tier) return other
        const amounts = MONEY.map((name) => [name, amountOf(values[name], currency)])
        return {
          ...other,
          ...(Object.fromEntries(amounts) as Record<(typeof MONEY)[number], string>),
          ...{ label: values.label, hasHost: values.hasHost },
          growth: Number(values.growth),
          keep: values.keep === '' ? null : Number(values.keep),
          ...{ fundPpm: ppmOf(values.fundPpm), referralPpm: ppmOf(values.referralPpm) },
        }
      }),
    }),
    refreshes: ['opsVipLevels', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  if (isLocked) return <Alert kind="info">{t('vip.locked')}</Alert>
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      <div className="grid grid-cols-2 gap-2">
        <TextField {...form.field('label')} label={t('vip.label')} maxLength={24} />
        <TextField
          {...form.field('upgradeBonus')}
          label={t('vip.upgradeBonus')}
          inputMode="decimal"
        />
        <TextField {...form.field('growth')} label={t('vip.growth')} inputMode="numeric" />
        <TextField
          {...form.field('keep')}
          label={t('vip.keep')}
          inputMode="numeric"
          hint={t('vip.keepHint')}
        />
        {PAIRED.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={t(`vip.${name}`)}
            inputMode="decimal"
          />
        ))}
        {SHARES.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={`${t(`vip.${name}`)} (%)`}
            inputMode="decimal"
          />
        ))}
      </div>
      <Checkbox
        label={t('vip.hasHost')}
        checked={form.value('hasHost')}
        onChange={(event) => form.set('hasHost', event.target.checked)}
      />
    </ActionForm>
  )
}
