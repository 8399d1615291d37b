import { VipPage as Club } from '../rewards/vip/vip-page.tsx'
import { WheelTab } from '../rewards/wheel/wheel-tab.tsx'

/** The VIP club with the wheel. */
export function VipPage() {
  return <Club wheel={WheelTab} />
}
