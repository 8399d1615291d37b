import { type Screen, screen } from '../platform/screen.ts'

export const brandScreens: readonly Screen[] = [
  screen('/brand/switches', async () => (await import('./brand/switches.tsx')).Switches, {
    text: 'nav.switches',
    icon: 'zap',
    needs: 'brand.view',
    key: 's',
  }),
  screen(
    '/brand/registration',
    async () => (await import('./brand/registration.tsx')).Registration,
    {
      text: 'nav.registration',
      icon: 'pencil',
      needs: 'brand.view',
      key: 'f',
    },
  ),
  screen('/brand/status', async () => (await import('./brand/site-status.tsx')).SiteStatus, {
    text: 'nav.status',
    icon: 'monitor',
    needs: 'brand.view',
    key: 't',
  }),
  screen('/brand/region', async () => (await import('./brand/region.tsx')).Region, {
    text: 'nav.region',
    icon: 'map-pin',
    needs: 'brand.view',
    key: 'n',
  }),
  screen(
    '/feature-settings',
    async () => (await import('./feature-settings/feature-settings.tsx')).FeatureSettingsScreen,
    { text: 'nav.featureSettings', icon: 'lock', needs: 'terms.view', key: ',' },
  ),
]

export const auditScreens: readonly Screen[] = [
  screen('/audit', async () => (await import('./audit/audit.tsx')).Audit, {
    text: 'nav.audit',
    icon: 'history',
    needs: 'audit.read',
    key: 'l',
  }),
]
