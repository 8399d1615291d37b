import { NotOpen } from '../platform/screens/not-open.tsx'
import { t } from '../platform/texts/i18n.ts'

export function PointMallPage() {
  return <NotOpen icon="gift" title={t('home.points')} text={t('pages.pointsText')} />
}

export function VipPage() {
  return <NotOpen icon="crown" title={t('pages.vip')} text={t('pages.vipText')} />
}
