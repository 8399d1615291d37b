import { Loading } from '@parola/ui'
import { t } from '../texts/i18n.ts'

/** Placeholders for the lines of a list, in their final height. */
export function WaitingLines({ height }: { height: number }) {
  return <Loading label={t('shell.loading')} height={height} />
}
