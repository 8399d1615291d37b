export { sourceOf, subnetOf } from './address.ts'
export {
  type Answered,
  type SignedFetch,
  type VendorClient,
  vendorClient,
} from './client.ts'
export { CODES, type Code, statusOf } from './codes.ts'
export {
  type FeedRound,
  type FeedRow,
  type GameRow,
  gameApiValues,
  type JackpotValue,
  type RoundValue,
} from './game-values.ts'
export {
  fingerprintOf,
  type HeldKey,
  type KnownKey,
  keyTrouble,
  unknownKeys,
} from './held-keys.ts'
export { moment, readJson } from './json.ts'
export {
  contentHashOf,
  type Envelope,
  envelope,
  type GamePath,
  gameApi,
  newsApi,
  transactBody,
  type WalletBody,
  type WalletPath,
  walletApi,
} from './messages.ts'
export { reseal, resealAll, type SealedColumn } from './reseal.ts'
export { leftUnder, leftUnderOthers, retire } from './retire.ts'
export {
  derivedRing,
  FIRST_KEY,
  keyIdOf,
  laterKeys,
  openIn,
  ringFrom,
  type SealRing,
  sealIn,
} from './seal-ring.ts'
export { digits } from './settings.ts'
export {
  keyNamed,
  MAX_SKEW_S,
  readSignature,
  type SecretOf,
  signAnswer,
  signRequest,
  type VendorKey,
  verifyAnswer,
  verifyRequest,
} from './signature.ts'
export {
  type EndpointResponse,
  type Handlers,
  type KeyOf,
  keyring,
  type SignedEndpoint,
  signedEndpoint,
  signedRefusal,
  type VendorSecrets,
} from './signed-endpoint.ts'
