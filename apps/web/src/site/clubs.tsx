import { t } from '../platform/i18n.ts'
import { NotOpen } from '../platform/not-open.tsx'

export function PointMallPage() {
  return <NotOpen icon="gift" title={t('home.points')} text={t('home.pointsText')} />
}

export function VipPage() {
  return <NotOpen icon="crown" title={t('home.vip')} text={t('home.vipText')} />
}
