import * as audit from './foundations/audit.ts'
import * as settings from './foundations/settings.ts'
import * as catalogue from './games/catalogue.ts'
import * as menus from './games/menus.ts'
import * as play from './games/play.ts'
import * as cashier from './money/cashier.ts'
import * as records from './money/records.ts'
import * as wallet from './money/wallet.ts'
import * as approval from './people/approval.ts'
import * as desk from './people/desk.ts'
import * as identity from './people/identity.ts'
import * as kyc from './people/kyc.ts'
import * as review from './people/kyc-review.ts'
import * as operator from './people/operator.ts'
import * as password from './people/password.ts'
import * as registration from './people/registration.ts'
import * as screening from './people/screening.ts'
import * as session from './people/session.ts'
import * as staff from './people/staff.ts'
import * as verification from './people/verification.ts'
import * as content from './site/content.ts'
import * as feedback from './site/feedback.ts'

/** Every call of the platform, by name. */
export const calls = {
  addFavorite: catalogue.addFavorite,
  favoriteGames: catalogue.favoriteGames,
  favoriteNodes: catalogue.favoriteNodes,
  gameList: catalogue.gameList,
  gameMenus: menus.gameMenus,
  gameVendors: catalogue.gameVendors,
  hotGames: catalogue.hotGames,
  newGameVendors: catalogue.newGameVendors,
  recentGames: catalogue.recentGames,
  removeFavorite: catalogue.removeFavorite,
  roomList: menus.roomList,
  vendorGameTypes: catalogue.vendorGameTypes,
  winnerBoard: catalogue.winnerBoard,
  launchGame: play.launchGame,
  launchGameByLink: play.launchGameByLink,
  launchGameOfRelay: play.launchGameOfRelay,
  roundDetail: play.roundDetail,
  winnerRound: play.winnerRound,
  depositByReference: cashier.depositByReference,
  depositChannels: cashier.depositChannels,
  deposits: cashier.deposits,
  requestDeposit: cashier.requestDeposit,
  accountRecord: records.accountRecord,
  bettingRecord: records.bettingRecord,
  bettingTotals: records.bettingTotals,
  exportRecord: records.exportRecord,
  personalProfit: records.personalProfit,
  merchantWallet: wallet.merchantWallet,
  walletBalance: wallet.walletBalance,
  walletBalanceV2: wallet.walletBalanceV2,
  auditChain: audit.auditChain,
  auditEntries: audit.auditEntries,
  brandSettings: settings.brandSettings,
  setRegionRules: settings.setRegionRules,
  setRegisterFields: settings.setRegisterFields,
  setSiteStatus: settings.setSiteStatus,
  setSwitches: settings.setSwitches,
  findMembers: desk.findMembers,
  memberAtDesk: desk.memberAtDesk,
  revealContact: desk.revealContact,
  setMemberStatus: desk.setMemberStatus,
  approvals: approval.approvals,
  decideApproval: approval.decideApproval,
  operatorChoosePassword: operator.operatorChoosePassword,
  operatorConfirmEnrolment: operator.operatorConfirmEnrolment,
  operatorEndSessions: operator.operatorEndSessions,
  operatorEnrolment: operator.operatorEnrolment,
  operatorLogin: operator.operatorLogin,
  operatorLogout: operator.operatorLogout,
  operatorMe: operator.operatorMe,
  operatorProve: operator.operatorProve,
  operatorSessions: operator.operatorSessions,
  operatorSetLanguage: operator.operatorSetLanguage,
  operatorStepUp: operator.operatorStepUp,
  createOperator: staff.createOperator,
  operators: staff.operators,
  resetOperator: staff.resetOperator,
  setOperatorRoles: staff.setOperatorRoles,
  setOperatorStatus: staff.setOperatorStatus,
  approveKyc: review.approveKyc,
  kycCase: review.kycCase,
  kycImage: review.kycImage,
  kycQueue: review.kycQueue,
  refuseKyc: review.refuseKyc,
  importRestricted: screening.importRestricted,
  personCases: screening.personCases,
  resolveCase: screening.resolveCase,
  restrictedImports: screening.restrictedImports,
  idVerification: kyc.idVerification,
  setPersonalInfo: kyc.setPersonalInfo,
  uploadIdImages: kyc.uploadIdImages,
  beginIdentity: identity.beginIdentity,
  beginIdentityLink: identity.beginIdentityLink,
  enterByIdentity: identity.enterByIdentity,
  identities: identity.identities,
  linkIdentity: identity.linkIdentity,
  registerByIdentity: identity.registerByIdentity,
  unlinkIdentity: identity.unlinkIdentity,
  changePassword: password.changePassword,
  recoverByCode: password.recoverByCode,
  recoverByLink: password.recoverByLink,
  recoverByMail: password.recoverByMail,
  checkAffiliate: registration.checkAffiliate,
  register: registration.register,
  registerMobile: registration.registerMobile,
  registerRegions: registration.registerRegions,
  registerSettings: registration.registerSettings,
  captcha: session.captcha,
  firstLogin: session.firstLogin,
  login: session.login,
  proveLogin: session.proveLogin,
  sendLoginCode: session.sendLoginCode,
  loginFreeplay: session.loginFreeplay,
  logout: session.logout,
  memberIcon: session.memberIcon,
  memberInfo: session.memberInfo,
  resumeSession: session.resumeSession,
  securityConfig: session.securityConfig,
  setLanguage: session.setLanguage,
  countryCodes: verification.countryCodes,
  sendCode: verification.sendCode,
  sendRegisterCode: verification.sendRegisterCode,
  announcements: content.announcements,
  domainRoute: content.domainRoute,
  helpCenter: content.helpCenter,
  hotMatches: content.hotMatches,
  messages: content.messages,
  readMessages: content.readMessages,
  systemStatus: content.systemStatus,
  unreadMessages: content.unreadMessages,
  whitelabel: content.whitelabel,
  feedbackSettings: feedback.feedbackSettings,
  sendFeedback: feedback.sendFeedback,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
