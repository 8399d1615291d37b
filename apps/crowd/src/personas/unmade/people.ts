import type { Unmade } from './unmade.types.ts'

export const peopleUnmade: Unmade = {
  'for the program of the crowd, not for a member': ['crowdState'],
  'needs a page of an outside provider': [
    'beginIdentity',
    'beginIdentityLink',
    'enterByIdentity',
    'linkIdentity',
    'phoneAuthPlace',
    'registerByIdentity',
    'unlinkIdentity',
  ],
  'for members who forgot a password, which nobody here does': [
    'recoverByCode',
    'recoverByLink',
    'recoverByMail',
    'resetPaymentPassword',
    'sendCode',
    'sendLoginCode',
    'sendOwnCode',
  ],
  'changes how a member logs in, or from where: the crowd returns as it registered': [
    'bindEmail',
    'bindMobile',
    'changePassword',
    'confirmAuthenticator',
    'endOtherSessions',
    'endSession',
    'offerAuthenticator',
    'removeAuthenticator',
    'renewRecoveryCodes',
    'resumeSession',
    'sendEmailCode',
    'sendMobileCode',
    'setLanguage',
  ],
  'takes effect a day later, or keeps a member away for a day or more': [
    'confirmPlayLimit',
    'dropPlayLimitRequest',
    'requestReturn',
    'stayAway',
  ],
  'needs an answer to a picture that no program reads': ['captcha'],
  'opens a file or an account that is used once': ['loginFreeplay'],
  // `npm run new call` adds a call here; it leaves the list when a persona makes it.
  'for features that the crowd does not use yet': [],
}
