import { t } from '../platform/i18n.ts'
import { NotOpen } from '../platform/not-open.tsx'

export function PointMallPage() {
  return <NotOpen icon="gift" title={t('home.points')} text={t('pages.pointsText')} />
}

export function VipPage() {
  return <NotOpen icon="crown" title={t('pages.vip')} text={t('pages.vipText')} />
}
