import { startSettings } from '#foundations/settings'
import { kycSettings } from '#people/kyc'
import { recoverySettings } from '#people/password-change'
import { helpSettings } from '#people/safer-play'
import type { Tx } from '#platform/db'
import type { SeedMode } from './mode.types.ts'

const PH_HELP = {
  name: 'PAGCOR Responsible Gaming',
  phone: '+63 2 8521 1542',
  url: 'https://www.pagcor.ph/regulatory/responsible-gaming.php',
  warning: {
    EN: 'Gaming is for 21 years old and above only. Keep it fun. Game responsibly.',
    TY: 'Para lang sa 21 taong gulang pataas. Panatilihing masaya. Maglaro nang responsable.',
    VI: 'Chỉ dành cho người từ 21 tuổi trở lên. Hãy chơi cho vui và có trách nhiệm.',
  },
}

/** What differs between the brands about their people. In production no third party reviews documents. */
export async function startPeopleSettings(tx: Tx, mode: SeedMode) {
  for (const brandId of ['ph', 'intl']) {
    const value = { provider: mode === 'demo' ? 'sandbox' : 'operators' }
    await startSettings(tx, kycSettings, { brandId, value })
  }
  await startSettings(tx, helpSettings, { brandId: 'ph', value: PH_HELP })
  await startSettings(tx, recoverySettings, { brandId: 'intl', value: { isUniform: true } })
}
