import { Select } from '@parola/ui'
import { t } from '../platform/i18n.ts'
import { chooseZone, useZoneState, ZONE_CHOICES, type ZoneChoice } from '../platform/time/zone.ts'

/** Whose clock every time of the console is shown by. */
export function ZoneSelect() {
  const { choice, brandZone } = useZoneState()
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const names: Record<ZoneChoice, string> = {
    brand: t('zone.brand', { zone: brandZone ?? '' }),
    utc: 'UTC',
    local: t('zone.local', { zone: device }),
  }
  return (
    <Select
      label={t('zone')}
      value={choice}
      options={ZONE_CHOICES.map((name) => [name, names[name]])}
      onChange={(next) => chooseZone(next as ZoneChoice)}
    />
  )
}
