import type { Unmade } from './unmade.types.ts'

export const siteUnmade: Unmade = {
  'for browsers with a push service, which the crowd has not': [
    'pushDevices',
    'removePush',
    'savePush',
  ],
  'another name of a call that the crowd makes': ['domainRoute', 'whitelabel'],
  'needs an answer to a picture that no program reads': ['feedbackSettings', 'sendFeedback'],
  // `npm run new call` adds a call here; it leaves the list when a persona makes it.
  'for features that the crowd does not use yet': [],
}
